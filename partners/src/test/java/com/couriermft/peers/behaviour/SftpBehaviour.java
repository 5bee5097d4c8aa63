package com.couriermft.peers.behaviour;

import static com.couriermft.peers.behaviour.BehavingSftp.CLOSE;
import static com.couriermft.peers.behaviour.BehavingSftp.FAILURE;
import static com.couriermft.peers.behaviour.BehavingSftp.FSTAT;
import static com.couriermft.peers.behaviour.BehavingSftp.LSTAT;
import static com.couriermft.peers.behaviour.BehavingSftp.NO_SUCH_FILE;
import static com.couriermft.peers.behaviour.BehavingSftp.OPEN;
import static com.couriermft.peers.behaviour.BehavingSftp.OPENDIR;
import static com.couriermft.peers.behaviour.BehavingSftp.PERMISSION_DENIED;
import static com.couriermft.peers.behaviour.BehavingSftp.RENAME;
import static com.couriermft.peers.behaviour.BehavingSftp.SILENCE;
import static com.couriermft.peers.behaviour.BehavingSftp.STAT;
import static com.couriermft.peers.behaviour.BehavingSftp.UNSUPPORTED;
import static com.couriermft.peers.behaviour.BehavingSftp.USUAL;

import com.couriermft.peers.behaviour.Contract.Result;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Deviations of partners' SFTP servers from draft-ietf-secsh-filexfer-02, and differences between
 * servers.
 */
public enum SftpBehaviour implements Behaviour {
  LIST_NO_TYPE_BITS(
      "permissions lack the bits of the file's type",
      Result.LISTED,
      server -> server.modeBits = 0777),
  LIST_NO_TYPE_BITS_NO_LONG_NAME(
      "permissions lack the type, and the long names are empty",
      Result.LISTED,
      server -> {
        server.modeBits = 0777;
        server.longNames = false;
      }),
  LIST_NO_PERMISSIONS(
      "attributes have no permissions", Result.LISTED, server -> server.attributes = 1 | 8),
  LIST_NO_SIZES("attributes have no size", Result.LISTED, server -> server.attributes = 4 | 8),
  LIST_NO_TIMES("attributes have no time", Result.LISTED, server -> server.attributes = 1 | 4),
  LIST_NO_PERMISSIONS_NO_TIMES(
      "attributes have a size only", Result.LISTED, server -> server.attributes = 1),
  LIST_FETCHED_NO_PERMISSIONS(
      "attributes have no permissions, and files are fetched",
      Result.FETCHED,
      server -> server.attributes = 1 | 8),
  LIST_NAMES_IN_LATIN_1(
      "names are in Latin 1 while `quirks.name_charset` is not set",
      Result.COUNTED,
      server -> {
        server.names = StandardCharsets.ISO_8859_1;
        server.put("caf\u00e9.csv", new byte[1]);
      }),
  LIST_NAME_WITH_BACKSLASH(
      "a name has a backslash", Result.COUNTED, server -> server.put("a\\b.csv", new byte[1])),
  LIST_NAME_WITH_TAB(
      "a name has a tab", Result.COUNTED, server -> server.put("a\tb.csv", new byte[1])),
  LIST_NAME_WITH_LINE_BREAK(
      "a name has a line break", Result.COUNTED, server -> server.put("a\nb.csv", new byte[1])),
  LIST_DANGLING_LINK(
      "a link leads nowhere",
      Result.COUNTED,
      server -> server.more.add(new BehavingSftp.Entry("l.csv", 0120777))),
  LIST_PIPE(
      "a pipe stands among the files",
      Result.COUNTED,
      server -> server.more.add(new BehavingSftp.Entry("p.csv", 010644))),
  LIST_UNREADABLE_SUBDIRECTORY(
      "a subdirectory cannot be listed",
      Result.COUNTED,
      server -> {
        server.more.add(new BehavingSftp.Entry("sub", 040755));
        server.rule =
            (type, path) -> type == OPENDIR && path.endsWith("/sub") ? PERMISSION_DENIED : USUAL;
      }),
  STAT_UNSUPPORTED(
      "there is no look-up of paths (`STAT`)", Result.FETCHED, refusing(STAT, UNSUPPORTED)),
  FSTAT_UNSUPPORTED(
      "there is no look-up of open files (`FSTAT`)", Result.FETCHED, refusing(FSTAT, UNSUPPORTED)),
  FSTAT_FAILS(
      "a look-up of an open file is answered with \"failure\"",
      Result.FETCHED,
      refusing(FSTAT, FAILURE)),
  READS_ARE_SHORT(
      "a read brings 1,000 bytes at most",
      Result.FETCHED,
      server -> server.served = (offset, length) -> Math.min(length, 1_000)),
  READS_HAVE_ODD_LENGTHS(
      "each read brings another number of bytes",
      Result.FETCHED,
      server -> server.served = (offset, length) -> 1 + (offset * 31 + 7) % length),
  DELIVER_STAT_OF_MISSING_FAILS(
      "a look-up of a missing file is answered with \"failure\"",
      Result.DELIVERED_ONCE,
      server -> server.rule = missing(server, FAILURE)),
  DELIVER_STAT_OF_MISSING_DENIED(
      "a look-up of a missing file is answered with \"permission denied\"",
      Result.DELIVERED_ONCE,
      server -> server.rule = missing(server, PERMISSION_DENIED)),
  DELIVER_STAT_UNSUPPORTED(
      "there is no look-up of paths, and a file is delivered",
      Result.DELIVERED_ONCE,
      refusing(STAT, UNSUPPORTED)),
  DELIVER_FSTAT_UNSUPPORTED(
      "there is no look-up of open files, and a file is delivered",
      Result.DELIVERED_ONCE,
      refusing(FSTAT, UNSUPPORTED)),
  DELIVER_BLIND(
      "nothing may be looked up, listed or read",
      Result.DELIVERED_ONCE,
      server ->
          server.rule =
              (type, path) ->
                  List.of(STAT, LSTAT, FSTAT, OPENDIR).contains(type) ? PERMISSION_DENIED : USUAL),
  DELIVER_RENAME_COPIES(
      "a rename copies, takes longer than it may, and the old name goes later",
      Result.DELIVERED_ONCE,
      server -> server.copiesSlowly(Duration.ofMillis(1_800))),
  DELIVER_RENAME_COPIES_AND_KEEPS(
      "a rename copies, is never answered, and the old name stays for long",
      Result.DELIVERED_ONCE,
      server -> server.copiesSlowly(Duration.ofSeconds(3))),
  DELIVER_RENAME_FORBIDDEN(
      "renaming is forbidden",
      Contract.permanentError("permission_denied"),
      refusing(RENAME, PERMISSION_DENIED)),
  DELIVER_TAKEN_AT_CLOSE(
      "the partner takes a file when it is closed, while `temp` is not `none`",
      Contract.permanentError("verification_failed"),
      server -> server.takesAtClose = true),
  DELIVER_CLOSE_UNANSWERED_ONCE(
      "the answer to a `CLOSE` never comes, once",
      Result.DELIVERED_ONCE,
      server -> {
        AtomicInteger closes = new AtomicInteger();
        server.rule =
            (type, path) ->
                type == CLOSE && path.endsWith(".courier-tmp") && closes.getAndIncrement() == 0
                    ? SILENCE
                    : USUAL;
      }),
  FETCH_ONE_LOCKED(
      "one file of a pattern is locked", Result.COUNTED, opening("c.csv", PERMISSION_DENIED)),
  FETCH_ONE_VANISHED(
      "one file of a pattern has vanished since it was listed",
      Result.COUNTED,
      opening("c.csv", NO_SUCH_FILE)),
  FETCH_ALL_LOCKED(
      "every file of a pattern is locked",
      Contract.permanentError("permission_denied"),
      opening("", PERMISSION_DENIED)),
  READ_ENDS_EARLY(
      "a file ends before its reported size",
      Contract.transientError("source_truncated"),
      server -> server.served = (offset, length) -> offset >= 100 ? 0 : 100);

  private final String does;
  private final Contract contract;
  private final Consumer<BehavingSftp> script;

  SftpBehaviour(String does, Result result, Consumer<BehavingSftp> script) {
    this(does, Contract.of(result), script);
  }

  SftpBehaviour(String does, Contract contract, Consumer<BehavingSftp> script) {
    this.does = does;
    this.contract = contract;
    this.script = script;
  }

  private static Consumer<BehavingSftp> refusing(int type, int status) {
    return server -> server.rule = (asked, path) -> asked == type ? status : USUAL;
  }

  /**
   * Refuses to open files for reading if their paths have the given ending; {@code c.csv} exists as
   * well.
   */
  private static Consumer<BehavingSftp> opening(String ending, int status) {
    return server -> {
      server.put("c.csv", new byte[5]);
      server.rule = (type, path) -> type == OPEN && path.endsWith(ending) ? status : USUAL;
    };
  }

  private static BehavingSftp.Rule missing(BehavingSftp server, int status) {
    return (type, path) ->
        type == STAT && !path.equals(BehavingSftp.FOLDER) && !server.paths().contains(path)
            ? status
            : USUAL;
  }

  /** Configures a server with this behavior. */
  public void apply(BehavingSftp server) {
    script.accept(server);
  }

  /** Returns whether the listing contains correct sizes. */
  public boolean tellsSizes() {
    return this != LIST_NO_SIZES;
  }

  @Override
  public String protocol() {
    return "SFTP";
  }

  @Override
  public String does() {
    return does;
  }

  @Override
  public Contract contract() {
    return contract;
  }
}
