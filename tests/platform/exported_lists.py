"""Which columns the file of each list has (`test_exports`)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

Row = Mapping[str, Any]

IST = dt.timedelta(hours=5, minutes=30)

STATUSES = {
    "quotation_sent": "Quotation sent",
    "order_placed": "Awaiting order confirmation",
    "order_confirmed": "Order confirmed",
}
TERMS = {
    "Quantity unit": "enquiries.units",
    "Price": "price",
    "Price is per": "units",
    "Total": "netAmount",
    "Currency": "currencyCode",
    "Delivery terms": "paymentTerms",
    "Location for delivery": "locationForDelivery",
}
QUOTED = {
    "Product name": "enquiries.productName",
    "Quantity": lambda row: row["qty"] or row["enquiries"]["qty"],
    **TERMS,
    "Loading country": "enquiries.sourceCountry",
    "Loading port": "enquiries.sourcePort",
    "Destination country": "enquiries.destinationCountry",
    "Destination port": "enquiries.destinationPort",
    "Status": lambda row: STATUSES[row["status"]],
}
OFFERED = {
    "Product name": "name",
    "Product category": "categories.name",
    "HS code": "hscode.code",
    "Available quantity": "qty",
    "Unit": "uom",
    "Price in INR": "price",
    "Delivery terms": "paymentTerms",
    "Location for delivery": "locationForDelivery",
    "Comments": "comments",
    "Expiry date": "day expiryDate",
    "Status": lambda row: {"active": "Active"}[row["status"]],
}
RATED = {
    "Loading port": "loadingPort",
    "UN/LOCODE of the loading port": "loadingPortCode",
    "Loading country": "loadingCountry",
    "Destination port": "destinationPort",
    "UN/LOCODE of the destination port": "destinationPortCode",
    "Destination country": "destinationCountry",
    "Container type": lambda row: {"40DHC": "40' dry high cube"}[row["containerType"]],
    "Ocean freight per container": "oceanfreight",
    "Currency": "currency",
    "Price validity": "day pricevalidity",
    "Comments": "comments",
}
ASKED = {
    "Enquiry number": "id",
    "Product name": "productName",
    "Product category": "categories.name",
    "HS code": "hscode.code",
    "Quantity": "qty",
    "Unit": "units",
    "Container type": "containerType",
    "Number of containers": "noOfContainers",
    "Delivery terms": "paymentTerms",
    "Currency": "currency",
    "Cargo readiness date": "day cargoReadinessDate",
}
PROMOTED = {
    "Title": "title",
    "Message": "description",
    "Product category": "category",
    "HS code": "hsCode.code",
    "Country": "country.country",
    "Port": "port.port",
    "Start date": "day startDate",
    "End date": "day endDate",
}
LANE = {
    "Loading country": "sourceCountry",
    "Loading port": "sourcePort",
    "Destination country": "destinationCountry",
    "Destination port": "destinationPort",
}


def _own_status(row: Row) -> str:
    return {
        "draft": "Draft",
        "pending_approval": "Pending approval",
        "published": "Published",
        "quotation_sent": "New quotation",
        "quotation_received": "Quotation received",
        "order_placed": "Awaiting order confirmation",
    }[row["status"]]


def _points(row: Row) -> int:
    return -int(row["pointsconsumed"])


SHEETS: dict[str, tuple[str, str, Mapping[str, Any]]] = {
    "/quotations": (
        "buyer",
        "rows",
        {
            "Quotation number": "id",
            "Enquiry number": "enquiryId",
            "Seller": "sender.companyName",
            "Valid until": "day expiryDate",
            "Response message": "description",
            "Sent on (India time)": "moment createdAt",
            **QUOTED,
        },
    ),
    "/orders": (
        "buyer",
        "rows",
        {
            "Order number": "id",
            "Enquiry number": "enquiryId",
            "Company": "party.companyName",
            "Ordered on (India time)": "moment orderedAt",
            "Confirmed on (India time)": "moment confirmedAt",
            **QUOTED,
        },
    ),
    "/enquiries": (
        "buyer",
        "rows",
        {
            **ASKED,
            **LANE,
            "Shipment mode": lambda row: {"sea": "Sea", None: None}[row["shipmentMode"]],
            "Shipment type": lambda row: {"fcl": "FCL", None: None}[row["shipmentType"]],
            "Net weight per container (kg)": "netWeightPerContainer",
            "Cargo weight (kg)": "cargoWeight",
            "Total cubic metres": "totalCubicMeter",
            "Location for delivery": "locationForDelivery",
            "Rate indication": "rateindication",
            "Remarks": "remarks",
            "Party": lambda row: "Manufacturer, Manufacturer-exporter, Commission agent",
            "Requirements": "description",
            "Quotations": "totalQuotations",
            "Created on (India time)": "moment createdAt",
            "Status": _own_status,
        },
    ),
    "/enquiries/businessType": (
        "seller",
        "rows",
        {
            **ASKED,
            "Company": "user.companyName",
            "Match (%)": "matchScore",
            "Published on (India time)": "moment publishedAt",
            "Status": lambda row: STATUSES[row["status"]],
        },
    ),
    "/products": (
        "seller",
        "rows",
        {
            "Product name": "name",
            "Product category": "categories.name",
            "HS code": "hscode.code",
            "Description": "description",
            "Specification": "specification",
            "Status": lambda row: {"approved": "Approved", "pending_approval": "Pending approval"}[
                row["status"]
            ],
            "Offered": lambda row: {True: "Yes", False: "No"}[row["isActive"]],
            "Remarks": "remarks",
            "Created on (India time)": "moment createdAt",
        },
    ),
    "/products/find": (
        "buyer",
        "rows",
        {
            "Product name": "name",
            "Product category": "categories.name",
            "HS code": "hscode.code",
            "Description": "description",
            "Company": "companyName",
            "Country": "country",
            "Business type": "businessTypes.name",
            "Created on (India time)": "moment createdAt",
        },
    ),
    "/businesscard": (
        "buyer",
        "rows",
        {
            "Requested by": "requestFrom.companyName",
            "Requested from": "requestTo.companyName",
            "Country of the buyer": "requestTo.country",
            "Enquiry number": "enquiryId",
            "Requested on (India time)": "moment createdAt",
            "Answered on (India time)": "moment decidedAt",
            "Status": lambda row: {"sent": "Awaiting answer"}[row["status"]],
        },
    ),
    "/ratings/myProfile/{buyer}": (
        "buyer",
        "ratings",
        {
            "Company": "companyName",
            "Rating": "rating",
            "Comments": "ratingComments",
            "Rated on (India time)": "moment createdAt",
        },
    ),
    "/users/primary/{seller}": (
        "seller",
        "",
        {
            "Name": "name",
            "E-mail": "email",
            "Invitation pending": lambda row: "No",
            "Added on (India time)": "moment createdAt",
        },
    ),
    "/paymenthistory/{seller_uuid}": (
        "seller",
        "rows",
        {
            "Date (India time)": "moment transactiondate",
            "Transaction": "transactionname",
            "Amount": lambda row: row["transactionamount"] / 100,
            "Currency": "currency",
            "Amount refunded": lambda row: row["refundedAmount"] / 100,
            "Payment ID": "hostpaymentid",
            "Invoice": "invoiceNumber",
            "Credit notes": lambda row: None,
            "Status": lambda row: row["status"],
        },
    ),
    "/pointshistory/{seller_uuid}": (
        "seller",
        "rows",
        {
            "Date (India time)": "moment transactiondate",
            "Transaction": "transactionname",
            "Type": lambda row: "Purchase",
            "Points": _points,
        },
    ),
    "/policyUpdate": (
        "seller",
        "rows",
        {
            "Title": "title",
            "Type of update": lambda row: {"notification": "Notification"}[row["typeOfUpdate"]],
            "Effective date": "day withEffectiveDate",
            "Details": "details",
            "Updated on (India time)": "moment updatedAt",
        },
    ),
    "/offer-products": (
        "seller",
        "rows",
        {
            **OFFERED,
            "Not shown because": lambda row: None,
            "Remarks": "remarks",
            "Created on (India time)": "moment createdAt",
        },
    ),
    "/offer-products/exporters": (
        "buyer",
        "rows",
        {
            **OFFERED,
            "Company": "user.companyName",
            "Country": "country",
            "Business type": "businessTypes.name",
            "Created on (India time)": "moment createdAt",
        },
    ),
    "/updates-freight-rates": (
        "forwarder",
        "rows",
        {
            **RATED,
            "Status": lambda row: {"live": "Live"}[row["status"]],
            "Published on (India time)": "moment createdAt",
        },
    ),
    "/updates-freight-rates/watch": (
        "watcher",
        "rows",
        {**RATED, "Company": "comapanyName", "Published on (India time)": "moment createdAt"},
    ),
    "/promotions": (
        "seller",
        "rows",
        {
            **PROMOTED,
            "Period": lambda row: {"running": "Running"}[row["stage"]],
            "Status": lambda row: {
                "approved": "Approved",
                "pending_approval": "Pending approval",
            }[row["status"]],
            "Remarks": "remarks",
            "Created on (India time)": "moment createdAt",
        },
    ),
    "/promotions/offered": (
        "buyer",
        "rows",
        {**PROMOTED, "Company": "companyName", "Business type": "businessTypes.name"},
    ),
    "/unclaimed-cargo": (
        "exporter",
        "rows",
        {
            "Company": "companyName",
            "Product category": "category.name",
            "HS code": "hsCode.code",
            "Description": "description",
            "Loading port": "sourcePort",
            "Destination port": "destinationPort",
            "Available quantity": "availableRequired",
            "Unit": "uom",
            "Currency": "currency",
            "Contract price": "contractPrice",
            "New price": "newPrice",
            "Prices are for": lambda row: {"unit": "one unit"}[row["priceBasis"]],
            "Status": lambda row: {"submitted": "Submitted"}[row["status"]],
            "Remarks": "remarks",
            "Submitted on (India time)": "moment createdAt",
        },
    ),
    "/rodtep": (
        "exporter",
        "rows",
        {
            "Company": "companyName",
            "Product category": "category.name",
            "HS code": "hsCode.code",
            "Loading port": "port",
            "Total RODTEP value in INR": "totalRodtepValue",
            "Asking price in INR": "askingPrice",
            "Price as a percentage": "pricePercent",
            "Scrip number": "scripNumber",
            "Scrip valid until": "day expiryDate",
            "Status": lambda row: {"submitted": "Submitted"}[row["status"]],
            "Remarks": "remarks",
            "Submitted on (India time)": "moment createdAt",
        },
    ),
    "/pricecalculation": (
        "calculator",
        "",
        {
            "Template name": "templateName",
            "Addressee": "addresseeName",
            "Total amount (INR)": "totalAmount",
            "Foreign currency": "currency",
            "Total in the foreign currency": "foreignTotal",
            "Valid until": "day expiryDate",
            "Items": "itemCount",
            "Created on (India time)": "moment createdAt",
            "Updated on (India time)": "moment updatedAt",
        },
    ),
    "/notifications": (
        "buyer",
        "rows",
        {
            "Date (India time)": "moment createdAt",
            "Title": "title",
            "Text": "body",
            "Read on (India time)": "moment readAt",
        },
    ),
}
"""Each list with a file: who reads it here, where its answer has the rows, and what stands below
each heading: a field, or a function of the row.
"""
