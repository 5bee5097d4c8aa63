package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for bundles, and for plans that apply them. */
public final class BundleCodes {
  public static final FailureCode INVALID_EXPORT =
      FailureCode.invalid(
          "invalid_export",
          "The export has invalid fields; `errors` lists them.",
          "Correct the fields that `errors` names.");

  public static final FailureCode OBJECT_NOT_FOUND =
      FailureCode.notFound(
          "object_not_found", "An object in the export does not exist.", "Correct its kind or id.");

  public static final FailureCode SECRET_IN_DEFINITION =
      FailureCode.invalid(
          "secret_in_definition",
          "A free text of a definition looks like a password, a token or a key.",
          "Keep it as a secret and name that (`{{secrets.…}}`), or export with `credentials:"
              + " mark`.");

  public static final FailureCode REDACTED_VALUE =
      FailureCode.invalid(
          "redacted_value",
          "A text of the bundle had a credential, which was taken out when it was exported.",
          "Give the text in `values`, best with a reference to a secret.");

  public static final FailureCode INVALID_BUNDLE =
      FailureCode.invalid(
          "invalid_bundle",
          "The bundle is no zip of the expected layout.",
          "Send a zip as an export writes it; the message says what is in the way.");

  public static final FailureCode BUNDLE_TOO_LARGE =
      FailureCode.invalid(
          "bundle_too_large",
          "The bundle has more objects, or larger ones, than a bundle may have.",
          "Use several bundles, by `kinds` or `select`.");

  public static final FailureCode UNSUPPORTED_BUNDLE_FORMAT =
      FailureCode.invalid(
          "unsupported_bundle_format",
          "A later release of Courier wrote the bundle in a format that this one does not know.",
          "Upgrade this installation, or export with a release that writes the older format.");

  public static final FailureCode INVALID_PLAN =
      FailureCode.invalid(
          "invalid_plan",
          "A field of the request for a plan is wrong; `errors` names each.",
          "Correct the fields that `errors` names.");

  public static final FailureCode UNKNOWN_OBJECT =
      FailureCode.invalid(
          "unknown_object",
          "A mapping or a value is for an object, or a place in one, that the bundle does not"
              + " have.",
          "Correct its name or pointer.");

  public static final FailureCode PLAN_TOO_LARGE =
      FailureCode.invalid(
          "plan_too_large",
          "The plan would change or remove more, or larger objects, than one plan may.",
          "Plan a part of the bundle, or remove by a narrower label.");

  public static final FailureCode PLAN_NOT_FOUND =
      FailureCode.notFound(
          "plan_not_found",
          "There is no plan of that id; plans are kept for seven days.",
          "Make the plan again.");

  public static final FailureCode PLAN_STALE =
      FailureCode.conflict(
          "plan_stale",
          "Objects have been changed since the plan was made; nothing was done.",
          "Create the plan again, and check the changes.");

  public static final FailureCode PLAN_NOT_VALID =
      FailureCode.conflict(
          "plan_not_valid",
          "The plan has errors or conflicts, or secrets or keys that it needs are missing.",
          "Do what the plan says of each; write missing secrets and keys; make the plan again.");

  public static final FailureCode PLAN_HASH_DIFFERS =
      FailureCode.conflict(
          "plan_hash_differs",
          "The hash in the request is not the hash of this plan.",
          "Read the plan, and send its `plan_hash`.");

  public static final FailureCode PLAN_ENDED =
      FailureCode.conflict(
          "plan_ended",
          "The plan has been applied already, or has stopped.",
          "Make another plan; of what is as wanted it proposes nothing.");

  public static final FailureCode OBJECT_UNREADABLE =
      FailureCode.conflict(
          "object_unreadable",
          "An object of the export or the plan can't be read.",
          "Save the object again, delete it, or restore it from a backup; the message names it.");

  public static final FailureCode OBJECT_IN_USE =
      FailureCode.conflict(
          "object_in_use",
          "Other objects name one that the plan would remove.",
          "Change or remove those that the message names as well.");

  public static final FailureCode KEY_DIFFERS =
      FailureCode.notice(
          "key_differs",
          "The key of that name has another fingerprint than the bundle says.",
          "Check that it is the one that is meant here.");

  public static final FailureCode NOT_LOOKED_AT =
      FailureCode.notice(
          "not_looked_at",
          "No dry run was made of a job, though `deep=true` asked for it.",
          "Validate the job with `deep=true` when the plan has been applied.");

  public static final FailureCode BUNDLE_INCOMPLETE =
      FailureCode.invalid(
          "bundle_incomplete",
          "The manifest of a bundle lists an object that the bundle does not have.",
          "Export the bundle again; if the object was left out on purpose, take its entry out of"
              + " `courier-bundle.json`.");

  public static final FailureCode CREATED_DISABLED =
      FailureCode.notice(
          "created_disabled",
          "A schedule or watch is created beside the one that is there, and disabled.",
          "Enable it when the other one is to end.");

  public static final FailureCode KEY_NOT_RESTORED =
      FailureCode.notice(
          "key_not_restored",
          "An undo cannot bring back a key that was removed with its private part.",
          "Import the key again, or generate another and give the partner its public part.");

  public static final FailureCode KEY_NOT_NAMED =
      FailureCode.invalid(
          "key_not_named",
          "A plan would remove a key, whose private part nothing brings back, and the request does"
              + " not name the key.",
          "Name the key in `prune_keys`, or narrow the label of `prune`.");

  private BundleCodes() {}
}
