"""The rows of the back office: reasons, policy updates, profiles, login reports, registrations."""

from __future__ import annotations

from ..cases import Call, Row, Section, Shown, Tested
from ..document import EXTRAS
from ..errors import FAILURES, REFUSED_FILE, other_type, too_large

REASON = "Please enter valid reason"
QUEUE = "tests/platform/backoffice/test_review_queue.py"
ENQUIRIES = "tests/platform/enquiries/test_staff_api.py"
PRODUCTS = "tests/platform/catalogue/test_review.py"
INTAKE = "tests/platform/intake"
POLICIES = "tests/platform/policies/test_policies.py"
POLICY_SCREEN = "tests/platform/policies/test_back_office.py"
SAVING = "tests/platform/profiles/test_saving.py"
PROFILE = "features/profile/edit/profile-form.test.tsx"
LOGINS = "tests/platform/accounts/test_staff_api.py"
LOGIN_SCREEN = "tests/platform/companies/test_logins.py"
COMPANY_SCREEN = "tests/platform/companies/test_back_office.py"
EXPORTER_FORM = "features/visitor-forms/exporter-form.test.tsx"

REJECTING = (
    Tested(ENQUIRIES, "test_rejecting_needs_a_reason", REASON),
    Tested(f"{INTAKE}/test_staff_calls.py", "test_a_bad_decision_changes_nothing", REASON),
    Tested("tests/platform/profiles/test_verification.py", "test_what_staff_may_not_send", REASON),
)
DIALOG = (
    Tested(QUEUE, "test_rejection_without_a_reason_is_refused", REASON),
    Tested(COMPANY_SCREEN, "test_a_reviewer_rejects_with_a_reason", REASON),
)

REASONS = Section(
    5,
    "Rejection reason (admin)",
    (
        Row("Must be non-empty", (), REJECTING, DIALOG),
        Row("Otherwise the alert is", (REASON,), REJECTING, DIALOG),
    ),
    EXTRAS,
)

WRITTEN = Tested(POLICIES, "test_a_wrong_form_is_refused_in_words")
WRITTEN_BY_HAND = Tested(POLICY_SCREEN, "test_a_wrong_form_keeps_what_was_typed_and_says_why")
ICON = "Policy icon is mandatory."

POLICY = Section(
    5,
    "Policy update",
    (
        Row(
            "Title (",
            ("please enter policy title",),
            (Tested(WRITTEN.file, WRITTEN.name, "please enter policy title"),),
            (WRITTEN_BY_HAND,),
        ),
        Row("details", (), (WRITTEN,), (WRITTEN_BY_HAND,)),
        Row("description are required", (), (WRITTEN,), (WRITTEN_BY_HAND,)),
        Row(
            "The policy icon is mandatory on create",
            (ICON,),
            (Tested(WRITTEN.file, WRITTEN.name, ICON),),
            (WRITTEN_BY_HAND,),
        ),
        Row(
            "Reference documents are optional",
            (),
            (Tested(POLICIES, "test_only_pdf_files_are_documents_and_only_pictures_are_images"),),
            (Tested(POLICY_SCREEN, "test_an_update_is_written_with_its_picture_and_shown"),),
        ),
    ),
    EXTRAS,
)

CORRECTIONS = "tests/platform/profiles/test_corrections.py"
PROFILE_SCREEN = "tests/platform/backoffice/test_profile_form.py"
LIMITS = Tested(SAVING, "test_each_rule_has_its_message")
AT_FIELDS = Shown(PROFILE, "puts the API’s refusals at their fields")
CORRECTED = (Tested(CORRECTIONS, "test_the_rules_and_words_are_those_of_the_companys_own_form"),)
TYPED = (Tested(PROFILE_SCREEN, "test_a_wrong_form_keeps_what_was_typed_and_names_every_field"),)
DISABLED = (Tested(PROFILE_SCREEN, "test_the_page_of_a_company_leads_to_its_form"),)
UPLOADED = (Tested(PROFILE_SCREEN, "test_a_file_of_another_type_or_size_is_refused"),)
MAX_PORTS = "You can select a maximum of 5 ports!"

EDIT_PROFILE = Section(
    5,
    "Admin edit profile",
    (
        Row("Name is required", (), (*CORRECTED, LIMITS), TYPED),
        Row("Company Name is required", (), CORRECTED, TYPED),
        Row("Phone Number", (), CORRECTED, DISABLED),
        Row("Email are required and disabled", (), CORRECTED, DISABLED),
        Row("City is required", (), CORRECTED, TYPED),
        Row("Country is required", (), CORRECTED, TYPED),
        Row("GST Number is required", (), CORRECTED, TYPED),
        Row(
            "Destination Ports are required",
            (MAX_PORTS,),
            (
                *CORRECTED,
                Tested(
                    "tests/platform/profiles/test_ports.py",
                    "test_destinations_and_pairs_are_limited_for_all",
                    MAX_PORTS,
                ),
            ),
            TYPED,
        ),
        Row("Address is required", (), CORRECTED, TYPED),
        Row("About/description is required", (), (*CORRECTED, LIMITS), TYPED),
        Row(
            "Uploads: jpg",
            (),
            (Call("Another type", other_type, 415, "FILE_TYPE", REFUSED_FILE),),
            UPLOADED,
        ),
        Row(
            "max 5 MB",
            (),
            (Call("Too large a file", too_large, 413, "FILE_TOO_LARGE", REFUSED_FILE),),
            UPLOADED,
        ),
    ),
    EXTRAS,
)

DAYS = Tested(LOGINS, "test_dates_that_are_none")
DAYS_BY_HAND = Tested(LOGIN_SCREEN, "test_days_that_are_none")
INVALID = "Invalid Date"
TODAY = Tested(LOGIN_SCREEN, "test_today_is_shown_when_no_day_is_asked_for")
OPEN_RANGE = Tested(LOGIN_SCREEN, "test_an_open_range")

LOGIN_SEARCH = Section(
    5,
    "Login report search",
    (
        Row(
            "Start",
            (),
            (DAYS,),
            (TODAY, OPEN_RANGE),
            why="The screen shows today without days, and everything from or until a single one.",
        ),
        Row("end dates are required", (), (DAYS,), (TODAY, OPEN_RANGE)),
        Row(
            "An invalid date shows",
            (INVALID,),
            (Tested(DAYS.file, DAYS.name, INVALID),),
            (DAYS_BY_HAND,),
        ),
    ),
    EXTRAS,
)

DELETED = "Exporter Registration deleted"
NO_REGISTRATION = "No Exporter Registration found"
DEACTIVATED = "Policy deactivated successfully"
ADDED = "New policy has been updated successfully"
SAVED = "Policy has been updated successfully"
NO_POLICY = "No policy created yet, Try it now"
REGISTERED = "Registration successful!"
PROFILE_SAVED = (
    "Profile Updated Successfully. The updates made to your profile will reflect immediately."
)
UPLOAD_FAILED = "file upload failed"
SAYS_WHY = "The screen says which field is wrong, and why, in place of that it failed."
PUBLISHED = Tested(POLICIES, "test_staff_publish_an_update_that_its_types_read", ADDED)
ONLY_STAFF = Tested(POLICIES, "test_staff_without_the_capability_change_nothing")
ADMINISTRATORS = Tested(LOGINS, "test_only_administrators_look")

ERRORS = Section(
    8,
    "Back office",
    (
        Row(
            "Upload failure",
            (UPLOAD_FAILED,),
            (Call("Another type", other_type, 415, "FILE_TYPE", REFUSED_FILE),),
            (
                Shown(
                    "shared/forms/files/file-slots.test.tsx",
                    "says it when the server answers %d, and stores nothing",
                ),
            ),
            {UPLOAD_FAILED: "file upload failed."},
            "it is a sentence",
        ),
        Row(
            "Profile saved",
            (PROFILE_SAVED,),
            (
                Tested(
                    CORRECTIONS,
                    "test_staff_correct_a_profile_and_it_stays_verified",
                    PROFILE_SAVED,
                ),
            ),
            (Tested(PROFILE_SCREEN, "test_a_complete_form_is_stored_with_its_ports"),),
        ),
        Row(
            "Registration deleted",
            (DELETED,),
            (
                Tested(
                    f"{INTAKE}/test_staff_calls.py",
                    "test_deleting_withdraws_what_waits",
                    DELETED,
                ),
            ),
            (
                Tested(
                    f"{INTAKE}/test_back_office.py",
                    "test_deleting_is_confirmed_audited_and_withdraws",
                ),
            ),
        ),
        Row(
            "Empty state:",
            (NO_REGISTRATION,),
            (Tested(f"{INTAKE}/test_staff_calls.py", "test_filters"),),
            (
                Tested(
                    f"{INTAKE}/test_back_office.py",
                    "test_an_empty_list_says_so_in_the_documented_words",
                    NO_REGISTRATION,
                ),
            ),
        ),
        Row(
            "Policy:",
            (DEACTIVATED, "Failed to deactivate policy"),
            (
                Tested(
                    POLICIES,
                    "test_what_is_deactivated_is_gone_for_readers_until_it_is_restored",
                    DEACTIVATED,
                ),
                ONLY_STAFF,
            ),
            (Tested(POLICY_SCREEN, "test_an_update_is_deactivated_and_restored"),),
            {"Failed to deactivate policy": DEACTIVATED},
            "Deactivating again is no failure. Who may not do it is answered in general words.",
        ),
        Row(
            '"New policy has been updated successfully"',
            (ADDED, "Failed to submit."),
            (PUBLISHED, Tested(WRITTEN.file, WRITTEN.name, ICON)),
            (WRITTEN_BY_HAND,),
            {"Failed to submit.": ICON},
            SAYS_WHY,
        ),
        Row(
            '"Policy has been updated successfully"',
            (SAVED, "Failed to update policy"),
            (
                Tested(POLICIES, "test_a_change_keeps_what_was_left_out_and_every_version", SAVED),
                Tested(WRITTEN.file, WRITTEN.name, "please enter policy title"),
            ),
            (WRITTEN_BY_HAND,),
            {"Failed to update policy": "please enter policy title"},
            SAYS_WHY,
        ),
        Row(
            "Empty state:",
            (NO_POLICY,),
            (Tested(POLICIES, "test_the_list_is_found_by_words_and_type_and_sorted"),),
            (
                Tested(
                    POLICY_SCREEN, "test_an_empty_list_says_so_in_the_documented_words", NO_POLICY
                ),
            ),
        ),
        Row(
            "Login reports",
            ("Failed to get logged in details",),
            (ADMINISTRATORS, Tested(DAYS.file, DAYS.name, INVALID)),
            (DAYS_BY_HAND,),
            {"Failed to get logged in details": INVALID},
            SAYS_WHY,
        ),
        Row(
            '"An error occurred while searching',
            ("An error occurred while searching user logged in details",),
            (Tested(DAYS.file, DAYS.name, "The end date cannot be before the start date."),),
            (DAYS_BY_HAND,),
            {
                "An error occurred while searching user logged in details": (
                    "The end date cannot be before the start date."
                )
            },
            SAYS_WHY,
        ),
        Row(
            '"Invalid Date"',
            (INVALID,),
            (Tested(DAYS.file, DAYS.name, INVALID),),
            (DAYS_BY_HAND,),
        ),
        Row(
            "Public exporter registration",
            (REGISTERED,),
            (
                Tested(
                    f"{INTAKE}/test_registration.py",
                    "test_a_registration_is_kept_and_waits_for_review",
                    REGISTERED,
                ),
            ),
            (
                Shown(
                    EXPORTER_FORM,
                    "sends once what was typed, with the trap empty, and goes to the thanks",
                ),
            ),
        ),
        Row(
            '"Registration failed',
            ("Registration failed, please try again.",),
            (
                Tested(
                    f"{INTAKE}/test_registration.py",
                    "test_each_rule_has_its_words_and_nothing_is_kept",
                ),
            ),
            (
                Shown(EXPORTER_FORM, "puts the API’s messages at their fields and stays"),
                Shown(EXPORTER_FORM, "says that a registration failed when nobody says why"),
            ),
        ),
        Row(
            "Fetch errors are mostly only logged",
            (),
            (ADMINISTRATORS,),
            (
                Tested(
                    "tests/platform/backoffice/test_refusals.py",
                    "test_a_failure_tells_the_number_of_the_request",
                ),
            ),
            why=FAILURES,
        ),
        Row(
            "An error or message banner auto-clears after 3 seconds",
            (),
            (DAYS,),
            (
                Shown(
                    "shared/ui/feedback/error-banner.test.tsx",
                    "is announced, and goes after three seconds",
                ),
            ),
        ),
        Row(
            "Server error code formats",
            (),
            (Tested(DAYS.file, DAYS.name, INVALID),),
            (DAYS_BY_HAND,),
            why="The wire contract gives them.",
        ),
    ),
    EXTRAS,
)
