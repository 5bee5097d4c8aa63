package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for bundles, and for plans that apply them. */
public final class BundleCodes {
  public static final FailureCode INVALID_EXPORT =
      FailureCode.invalid(
          "invalid_export",
          "The export has invalid fields; `errors` lists them.",
          "Correct the fields in `errors`.");

  public static final FailureCode OBJECT_NOT_FOUND =
      FailureCode.notFound(
          "object_not_found",
          "An object in the export does not exist.",
          "Correct the type or ID of the object.");

  public static final FailureCode SECRET_IN_DEFINITION =
      FailureCode.invalid(
          "secret_in_definition",
          "A string in a definition looks like a password, a token or a key.",
          "Save the value as a secret and refer to it (`{{secrets.…}}`), or export with "
              + "`credentials: mark`.");

  public static final FailureCode REDACTED_VALUE =
      FailureCode.invalid(
          "redacted_value",
          "The export removed a credential from a string in the bundle.",
          "Specify the string in `values`, preferably with a reference to a secret.");

  public static final FailureCode INVALID_BUNDLE =
      FailureCode.invalid(
          "invalid_bundle",
          "The bundle is not a zip with the expected layout.",
          "Send a zip in the layout of an export. The message describes the problem.");

  public static final FailureCode BUNDLE_TOO_LARGE =
      FailureCode.invalid(
          "bundle_too_large",
          "The bundle has too many objects, or objects that are too large.",
          "Use several bundles, with `kinds` or `select`.");

  public static final FailureCode UNSUPPORTED_BUNDLE_FORMAT =
      FailureCode.invalid(
          "unsupported_bundle_format",
          "A later release of Courier wrote the bundle in a format that this release does not "
              + "support.",
          "Upgrade this installation, or export with a release that writes the older format.");

  public static final FailureCode INVALID_PLAN =
      FailureCode.invalid(
          "invalid_plan",
          "The plan request has invalid fields; `errors` lists them.",
          "Correct the fields in `errors`.");

  public static final FailureCode UNKNOWN_OBJECT =
      FailureCode.invalid(
          "unknown_object",
          "A mapping or a value is for an object, or a part of an object, that is not in the "
              + "bundle.",
          "Correct the name or the pointer.");

  public static final FailureCode PLAN_TOO_LARGE =
      FailureCode.invalid(
          "plan_too_large",
          "The plan would change or delete too many objects, or objects that are too large.",
          "Plan a part of the bundle, or use a narrower label for `prune`.");

  public static final FailureCode PLAN_NOT_FOUND =
      FailureCode.notFound(
          "plan_not_found",
          "No plan has this ID. Plans are kept for seven days.",
          "Create the plan again.");

  public static final FailureCode PLAN_STALE =
      FailureCode.conflict(
          "plan_stale",
          "Objects changed after the plan was created. Courier applied nothing.",
          "Create the plan again, and check the changes.");

  public static final FailureCode PLAN_NOT_VALID =
      FailureCode.conflict(
          "plan_not_valid",
          "The plan has errors or conflicts, or requires secrets or keys that do not exist.",
          "Fix the errors and conflicts in the plan, add the missing secrets and keys, and create "
              + "the plan again.");

  public static final FailureCode PLAN_HASH_DIFFERS =
      FailureCode.conflict(
          "plan_hash_differs",
          "The hash in the request is not the hash of this plan.",
          "Read the plan, and send its `plan_hash`.");

  public static final FailureCode PLAN_ENDED =
      FailureCode.conflict(
          "plan_ended",
          "The plan was already applied, or it stopped.",
          "Create another plan. It only contains the remaining changes.");

  public static final FailureCode OBJECT_UNREADABLE =
      FailureCode.conflict(
          "object_unreadable",
          "An object of the export or the plan can't be read.",
          "Save the object in the message again, delete it, or restore it from a backup.");

  public static final FailureCode OBJECT_IN_USE =
      FailureCode.conflict(
          "object_in_use",
          "Other objects refer to an object that the plan would delete.",
          "Also change or delete the objects that the message names.");

  public static final FailureCode KEY_DIFFERS =
      FailureCode.notice(
          "key_differs",
          "The key with this name has a different fingerprint than in the bundle.",
          "Check that this is the intended key.");

  public static final FailureCode NOT_LOOKED_AT =
      FailureCode.notice(
          "not_looked_at",
          "Courier did not perform the dry run of a job that `deep=true` requested.",
          "Validate the job with `deep=true` after the plan is applied.");

  public static final FailureCode BUNDLE_INCOMPLETE =
      FailureCode.invalid(
          "bundle_incomplete",
          "The manifest of a bundle lists an object that is not in the bundle.",
          "Export the bundle again. If the object was left out on purpose, remove its entry from "
              + "`courier-bundle.json`.");

  public static final FailureCode CREATED_DISABLED =
      FailureCode.notice(
          "created_disabled",
          "A schedule or watch is created disabled, in addition to the existing one.",
          "Enable it when you stop the existing one.");

  public static final FailureCode KEY_NOT_RESTORED =
      FailureCode.notice(
          "key_not_restored",
          "An undo cannot restore a deleted key with a private part.",
          "Import the key again, or generate another key and send its public part to the partner.");

  public static final FailureCode KEY_NOT_NAMED =
      FailureCode.invalid(
          "key_not_named",
          "The plan would delete a key whose private part cannot be restored, and the request "
              + "does not list the key.",
          "List the key in `prune_keys`, or use a narrower label for `prune`.");

  private BundleCodes() {}
}
