package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Opens and closes data connections, and explains failures of data connections. */
final class FtpTransfers {
  /**
   * Replies to {@code REST} from servers that do not support it or refuse the offset (RFC 3659, 5).
   */
  private static final Set<Integer> CANNOT_RESTART = Set.of(500, 501, 502, 503, 504, 551, 554);

  private final FtpSession session;
  private final FtpErrors errors;
  private final FtpLookUp lookUp;

  FtpTransfers(FtpSession session, FtpErrors errors, FtpLookUp lookUp) {
    this.session = session;
    this.errors = errors;
    this.lookUp = lookUp;
  }

  /**
   * Opens a data connection.
   *
   * @param order command to send
   * @param needed path that must exist for the command
   * @throws CourierException the server refuses; {@code not_supported_by_server} if it may have
   *     refused the offset
   */
  DataChannel open(String verb, String path, Order order, String needed) throws IOException {
    Optional<DataChannel> channel =
        session.openData(order.command(), order.argument(), order.offset());
    if (channel.isPresent()) {
      return channel.get();
    }
    Reply refusal = session.lastReply();
    if (order.offset() > 0 && CANNOT_RESTART.contains(refusal.code())) {
      throw errors.noRestart(verb, path, refusal);
    }
    throw refusal.isUnavailable() && !session.isDataUnresumed()
        ? lookUp.explain(verb, path, needed, refusal)
        : refused(verb, path, refusal);
  }

  /**
   * A command that needs a data connection.
   *
   * @param offset offset in the file
   */
  record Order(String command, @Nullable String argument, long offset) {}

  /** Transfers bytes. If the server disconnects, its reply may give a reason. */
  int moved(String verb, String path, FtpErrors.Exchange<Integer> move) throws IOException {
    return errors.call(
        verb,
        path,
        () -> {
          try {
            return move.run();
          } catch (IOException e) {
            boolean unresumed = session.isDataUnresumed();
            Optional<Reply> why = session.findRefusal();
            if (why.isPresent()) {
              throw errors.refusedData(verb, path, why.get(), unresumed);
            } else if (unresumed) {
              throw errors.closedUnresumed(verb, path, e);
            }
            throw e;
          }
        });
  }

  /**
   * Ends a transfer.
   *
   * @throws CourierException the server reports that the transfer failed
   */
  void ended(String verb, String path, FtpErrors.Exchange<Reply> end) throws IOException {
    errors.<Boolean>call(
        verb,
        path,
        () -> {
          Reply reply = end.run();
          if (!reply.isCompletion()) {
            throw refused(verb, path, reply);
          }
          return true;
        });
  }

  private CourierException refused(String verb, String path, Reply reply) throws IOException {
    return errors.refusedData(verb, path, reply, session.isDataUnresumed());
  }
}
