package com.couriermft.steps.remote;

import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.ServerProfile.Answer;
import com.couriermft.steps.spi.Check;
import com.couriermft.steps.spi.Check.Kind;
import com.couriermft.steps.spi.DryRun;

/**
 * Checks a step against the last probe of its server; nothing of a probe is certain, so it only
 * warns.
 */
final class ProfileChecks {
  private ProfileChecks() {}

  /** Checks that uploads can take their names in the way that the step says. */
  static void upload(UploadConfig config, ServerProfile profile, DryRun dryRun) {
    boolean renames = config.temp() == UploadConfig.Temp.RENAME;
    if (renames && profile.answer(Capability.RENAME) == Answer.NO) {
      dryRun.report(
          Check.warning(
              "/temp",
              Kind.FIELD,
              "rename",
              TransferCodes.SERVER_DOES_NOT_RENAME,
              "The probe of "
                  + profile.takenAt()
                  + " found that the server does not rename files; set \"temp\": \"none\", or have"
                  + " the partner allow it and probe again."));
    }
  }
}
