package com.couriermft.transfer.upload;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.transfer.listing.RemoteErrors;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.upload.UploadPolicy.Verify;
import com.couriermft.transfer.upload.UploadedFile.Verified;
import java.io.IOException;
import java.util.Optional;

/**
 * Compares the file on the server with the sent file, as far as the policy and the server permit.
 *
 * @param run the worker's context
 * @param path the remote path
 */
record Verification(UploadRun run, String path) {
  /**
   * The result of a comparison.
   *
   * @param verified the comparison that was made
   * @param gone whether the partner has picked up the file in the meantime
   */
  record Result(Verified verified, boolean gone) {}

  /**
   * Waits until the server has confirmed every byte, and compares the size of the open file.
   *
   * @throws CourierException {@code verification_failed}
   */
  Verified size(RemoteFiles.Sink open, long expected) throws IOException {
    long found =
        run.policy().verify() == Verify.NONE ? RemoteFile.UNKNOWN_SIZE : open.confirmedSize();
    if (found == RemoteFile.UNKNOWN_SIZE) {
      return Verified.NONE;
    } else if (found != expected) {
      throw failed("has " + found + " bytes, expected " + expected);
    }
    return Verified.SIZE;
  }

  /**
   * Compares the hash of the closed file, if the server computes one.
   *
   * @param soFar the comparison that was already made
   * @throws CourierException {@code verification_failed}
   */
  Result hash(String expected, Verified soFar) throws IOException {
    if (run.policy().verify() != Verify.AUTO) {
      return new Result(soFar, false);
    }
    Optional<String> found;
    try {
      found = run.remote().findSha256(path);
    } catch (CourierException e) {
      // The file was complete when it was closed, so the partner has picked it up.
      if (!run.policy().temporaryName() && e.is(FileCodes.FILE_NOT_FOUND)) {
        return new Result(soFar, true);
      }
      throw e;
    }
    if (found.isPresent() && !found.get().equals(expected)) {
      throw failed("has SHA-256 " + found.get() + ", expected " + expected);
    }
    return new Result(found.isPresent() ? Verified.HASH : soFar, false);
  }

  private CourierException failed(String why) {
    return RemoteErrors.notVerified(run.remote().connection(), path, why);
  }
}
