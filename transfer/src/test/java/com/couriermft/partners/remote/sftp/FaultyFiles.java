package com.couriermft.partners.remote.sftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A session whose n-th request fails, either before or after the server processes the request. */
final class FaultyFiles {
  private static final Set<String> REQUESTS = Set.of("find", "rename", "delete");

  /** How the server replaces a file, and how the connection is configured for replacements. */
  enum Replacing {
    ATOMIC,
    ASIDE,
    DELETING
  }

  /** The ways in which a request fails. */
  enum Fault {
    /** The server does not process the request, and reports the failure. */
    REFUSED(false, false),
    /** The server processes the request, but reports a failure. */
    DONE_BUT_REFUSED(true, false),
    /** The session ends before the server receives the request. */
    BROKEN(false, true),
    /** The session ends before the response arrives. */
    DONE_BUT_BROKEN(true, true),
    /**
     * The thread is interrupted before the server receives the request, and remains interrupted.
     */
    INTERRUPTED(false, false),
    /** The thread is interrupted before the response arrives, and remains interrupted. */
    DONE_BUT_INTERRUPTED(true, false);

    final boolean isDone;
    final boolean breaksTheSession;

    Fault(boolean isDone, boolean breaksTheSession) {
      this.isDone = isDone;
      this.breaksTheSession = breaksTheSession;
    }
  }

  private final RemoteFiles session;
  private final Replacing replacing;
  private final Fault fault;
  private final int at;
  private final List<String> requests = new ArrayList<>();

  /**
   * Wraps a session.
   *
   * @param at the number of the request that fails, from 1; 0 for none
   */
  FaultyFiles(RemoteFiles session, Replacing replacing, Fault fault, int at) {
    this.session = session;
    this.replacing = replacing;
    this.fault = fault;
    this.at = at;
  }

  RemoteFiles files() {
    return (RemoteFiles)
        Proxy.newProxyInstance(
            RemoteFiles.class.getClassLoader(),
            new Class<?>[] {RemoteFiles.class},
            (proxy, method, arguments) -> answer(method, arguments));
  }

  /** Returns the requests that were sent. */
  List<String> requests() {
    return requests;
  }

  private Object answer(Method method, Object[] arguments) throws Throwable {
    if (method.getName().equals("replacesAtomically")) {
      return replacing == Replacing.ATOMIC;
    } else if (method.getName().equals("keepsReplacedAside")) {
      return replacing != Replacing.DELETING;
    } else if (!REQUESTS.contains(method.getName())) {
      return invoke(method, arguments);
    }
    requests.add(method.getName() + " " + arguments[0]);
    boolean isBroken = at > 0 && fault.breaksTheSession && requests.size() > at;
    if (isBroken) {
      throw new IOException("the session is over");
    } else if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedIOException("still interrupted");
    } else if (requests.size() != at) {
      return invoke(method, arguments);
    }
    if (fault.isDone) {
      invoke(method, arguments);
    }
    throw switch (fault) {
      case REFUSED, DONE_BUT_REFUSED ->
          CourierException.of(TransferCodes.REMOTE_FAILURE, "Refused on purpose.", null);
      case BROKEN, DONE_BUT_BROKEN -> new IOException("broken on purpose");
      case INTERRUPTED, DONE_BUT_INTERRUPTED -> {
        Thread.currentThread().interrupt();
        yield new InterruptedIOException("interrupted on purpose");
      }
    };
  }

  private Object invoke(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(session, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
