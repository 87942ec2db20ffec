"""The products of the demo's sellers, with real HS codes."""

from __future__ import annotations

from .data import DemoProduct

EXPORTER_PRODUCTS: tuple[DemoProduct, ...] = (
    DemoProduct(
        name="Carded cotton yarn Ne 20/1",
        hs_code="520512",
        description="Ring-spun carded cotton hosiery yarn on paper cones, waxed, export packed",
        specification="Ne 20/1, CSP 2350, Uster 25%, 1.89 kg cones, 24 cones per carton",
    ),
    DemoProduct(
        name="Combed compact cotton yarn Ne 60/1",
        hs_code="520524",
        description="Combed compact weaving yarn from Shankar-6 cotton, contamination controlled",
        specification="Ne 60/1, CSP 2900, IPI below 60, oil-free, 1.25 kg cones",
    ),
    DemoProduct(
        name="1121 Sella basmati rice",
        hs_code="100630",
        description="Parboiled long-grain basmati, aged 12 months, sortexed and double polished",
        specification="Average grain 8.35 mm, moisture 12% max, broken 1% max, 20 kg BOPP bags",
    ),
    DemoProduct(
        name="Black Galaxy granite slabs",
        hs_code="251612",
        description="Gang-saw slabs of Black Galaxy granite from Ongole, first choice",
        specification="Thickness 20 mm and 30 mm, 260 x 160 cm and up, wooden bundles",
    ),
    DemoProduct(
        name="Polished granite tiles 60 x 60 cm",
        hs_code="680223",
        description="Calibrated and bevelled granite floor tiles, mirror polished",
        specification="600 x 600 x 15 mm, tolerance 0.5 mm, gloss 85 and above",
    ),
)

MAKER_PRODUCTS: tuple[DemoProduct, ...] = (
    DemoProduct(
        name="Cotton yarn Ne 16/1 for weaving",
        hs_code="520512",
        description="Open-end and ring-spun single yarn of uncombed cotton for weaving and towels",
        specification="Ne 10 to Ne 24, CSP 2200 and above, 1.89 kg cones, pallet or carton",
    ),
    DemoProduct(
        name="Combed cotton yarn Ne 30/1",
        hs_code="520522",
        description="Combed ring-spun hosiery yarn, auto-coned, spliced and waxed",
        specification="Ne 20 to Ne 40, Uster 5% statistics, 100% Indian cotton",
    ),
    DemoProduct(
        name="Indigo denim fabric 12 oz",
        hs_code="520942",
        description="Rope-dyed indigo denim, 3/1 right-hand twill, sanforised",
        specification="12 oz per square yard, width 150 cm, shrinkage below 3%",
    ),
    DemoProduct(
        name="Terry bath towels 500 GSM",
        hs_code="630260",
        description="Dobby-border terry towels of ring-spun cotton, reactive dyed",
        specification="70 x 140 cm, 500 g per square metre, OEKO-TEX Standard 100",
    ),
)

AGENT_PRODUCTS: tuple[DemoProduct, ...] = (
    DemoProduct(
        name="Traditional basmati rice",
        hs_code="100630",
        description="Steam and raw traditional basmati from mills around Amritsar and Tarn Taran",
        specification="Average grain 7.2 mm, purity 95%, moisture 12.5% max",
    ),
    DemoProduct(
        name="Turmeric fingers, double polished",
        hs_code="091030",
        description="Salem and Nizamabad turmeric fingers, machine cleaned",
        specification="Curcumin 3% min, moisture 9% max, 50 kg jute bags",
    ),
    DemoProduct(
        name="Teja dried red chillies",
        hs_code="090421",
        description="Stemless Teja S17 chillies, sun dried, cold stored",
        specification="75,000 to 90,000 SHU, moisture 11% max, 25 kg bags",
    ),
)

MAKER_EXPORTER_PRODUCTS: tuple[DemoProduct, ...] = (
    DemoProduct(
        name="Paracetamol tablets BP 500 mg",
        hs_code="300490",
        description="Generic paracetamol tablets in blisters, WHO-GMP, dossier in CTD format",
        specification="10 x 10 blisters, shelf life 36 months, BP 2025",
    ),
    DemoProduct(
        name="Amoxicillin capsules 500 mg",
        hs_code="300410",
        description="Generic amoxicillin trihydrate capsules from a dedicated penicillin block",
        specification="Alu-PVC blisters of 10, shelf life 24 months, USP",
    ),
    DemoProduct(
        name="Azithromycin tablets 500 mg",
        hs_code="300420",
        description="Generic film-coated azithromycin tablets, packs of three",
        specification="Alu-Alu blisters of 3, shelf life 24 months, USP",
    ),
    DemoProduct(
        name="Metformin tablets 850 mg",
        hs_code="300490",
        description="Generic metformin hydrochloride tablets for institutional supply",
        specification="Blisters of 15, shelf life 36 months, IP and BP",
    ),
)
