package com.couriermft.steps;

import com.couriermft.engine.spi.Step;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.partners.remote.RemoteSessions;
import com.couriermft.steps.archive.UnzipStep;
import com.couriermft.steps.archive.ZipStep;
import com.couriermft.steps.file.CopyStep;
import com.couriermft.steps.file.DeleteStep;
import com.couriermft.steps.file.InspectStep;
import com.couriermft.steps.file.MoveStep;
import com.couriermft.steps.pgp.DecryptStep;
import com.couriermft.steps.pgp.EncryptStep;
import com.couriermft.steps.pgp.SignStep;
import com.couriermft.steps.pgp.VerifyStep;
import com.couriermft.steps.remote.RemoteSteps;
import com.couriermft.steps.table.TableSteps;
import com.couriermft.transfer.supervision.Waiter;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Lists the step types that are part of every installation. */
public final class BuiltInSteps {
  private BuiltInSteps() {}

  /**
   * Returns all built-in steps.
   *
   * @param sessions opens sessions with partners' servers
   * @param keys OpenPGP keys by name
   * @param waiter pauses between two checks of a file
   * @param clock clock of the storage server
   */
  public static List<Step<?>> all(
      RemoteSessions sessions, PgpKeys keys, Waiter waiter, InstantSource clock) {
    List<Step<?>> all = new ArrayList<>(RemoteSteps.all(sessions, waiter, clock));
    all.add(new CopyStep());
    all.add(MoveStep.move());
    all.add(MoveStep.rename());
    all.add(new DeleteStep());
    all.add(InspectStep.list());
    all.add(InspectStep.exists());
    all.add(InspectStep.checksum());
    all.addAll(TableSteps.all());
    all.add(new ZipStep());
    all.add(new UnzipStep());
    all.add(new EncryptStep(keys, clock));
    all.add(new DecryptStep(keys, clock));
    all.add(new SignStep(keys, clock));
    all.add(new VerifyStep(keys, clock));
    return List.copyOf(all);
  }
}
