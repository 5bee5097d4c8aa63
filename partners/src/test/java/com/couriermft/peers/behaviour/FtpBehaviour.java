package com.couriermft.peers.behaviour;

import com.couriermft.peers.FtpUploadLie;
import com.couriermft.peers.behaviour.Contract.Result;
import java.util.function.Consumer;

/** Deviations of partners' FTP servers from RFC 959 and 3659. */
public enum FtpBehaviour implements Behaviour {
  EPSV_UNKNOWN(
      "`EPSV` is answered with 500; only `PASV` works",
      Contract.of(Result.FETCHED),
      server -> server.answers.put("EPSV", "500 unknown")),
  EPSV_REFUSED_522(
      "`EPSV` is answered with 522",
      Contract.of(Result.FETCHED),
      server -> server.answers.put("EPSV", "522 protocol not supported")),
  EPSV_REFUSED_550(
      "`EPSV` is answered with 550",
      Contract.of(Result.FETCHED),
      server -> server.answers.put("EPSV", "550 permission denied")),
  PASV_NAMES_AN_INNER_ADDRESS(
      "`PASV` names an address of its inner network",
      Contract.of(Result.FETCHED),
      server -> {
        server.answers.put("EPSV", "500 unknown");
        server.answers.put("PASV", "227 entering (10,1,2,3," + server.dataPort() + ")");
      }),
  EMPTY_LIST_550(
      "an empty folder is answered with 550 to `LIST`",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.answers.put("LIST", "550 No files found");
      }),
  EMPTY_LIST_450(
      "an empty folder is answered with 450 to `LIST`",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.answers.put("LIST", "450 No such file or directory");
      }),
  EMPTY_LIST_WITHOUT_WORDS(
      "an empty folder is answered with 550 and no reason to `LIST`",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.answers.put("LIST", "550 Requested action not taken");
      }),
  EMPTY_LIST_226(
      "an empty folder is answered with 226 to `LIST`, without a data connection",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.answers.put("LIST", "226 Transfer complete");
      }),
  EMPTY_LIST_550_AT_THE_END(
      "an empty folder is answered with 150 and, after no line, with 550",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.answers.put("LIST end", "550 No files found");
      }),
  EMPTY_LIST_IN_WORDS(
      "an empty folder is reported as text over the data connection",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.moreLines = "No files found.\r\n";
      }),
  EMPTY_MLSD_550(
      "an empty folder is answered with 550 to `MLSD`",
      Contract.of(Result.LISTED),
      server -> server.answers.put("MLSD", "550 No files found")),
  EMPTY_MLSD_226(
      "an empty folder is answered with 226 to `MLSD`, without a data connection",
      Contract.of(Result.LISTED),
      server -> server.answers.put("MLSD", "226 Transfer complete")),
  LIST_DENIED_550(
      "a folder that may be entered and not read is answered with 550",
      Contract.permanentError("permission_denied"),
      server -> {
        server.hasFacts = false;
        server.answers.put("LIST", "550 Permission denied");
      }),
  MLSD_UNKNOWN_500(
      "`MLST` is offered, and `MLSD` answered with 500",
      Contract.of(Result.LISTED),
      server -> server.answers.put("MLSD", "500 unknown command")),
  MLSD_UNKNOWN_502(
      "`MLST` is offered, and `MLSD` answered with 502",
      Contract.of(Result.LISTED),
      server -> server.answers.put("MLSD", "502 not implemented")),
  LIST_FRENCH(
      "`LIST` has dates in French, `août 15 10:20`",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line = (size, name) -> "-rw-r--r--   1 ftp ftp " + size + " août 15 10:20 " + name;
      }),
  LIST_FRENCH_DAY_FIRST(
      "`LIST` has dates in French with the day first, `15 févr. 10:20`",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line = (size, name) -> "-rw-r--r--   1 ftp ftp " + size + " 15 févr. 10:20 " + name;
      }),
  LIST_GERMAN(
      "`LIST` has dates in German, `15. Aug 10:20`",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line = (size, name) -> "-rw-r--r--   1 ftp ftp " + size + " 15. Aug 10:20 " + name;
      }),
  LIST_RUSSIAN(
      "`LIST` has dates in Russian, `сент. 15 2025`",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line = (size, name) -> "-rw-r--r--   1 ftp ftp " + size + " сент. 15  2025 " + name;
      }),
  LIST_CHINESE(
      "`LIST` has dates in Chinese, `8月 15 10:20`",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line = (size, name) -> "-rw-r--r--   1 ftp ftp " + size + " 8月 15 10:20 " + name;
      }),
  LIST_JAPANESE(
      "`LIST` has dates in Japanese, `8月 15日 10:20`",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line = (size, name) -> "-rw-r--r--   1 ftp ftp " + size + " 8月 15日 10:20 " + name;
      }),
  LIST_ISO_DATES(
      "`LIST` has dates of the form `2026-08-15 10:20:33`",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line =
            (size, name) -> "-rw-r--r--   1 ftp ftp " + size + " 2026-08-15 10:20:33 " + name;
      }),
  LIST_MODE_OF_SELINUX(
      "`LIST` has a `.` (SELinux) after the mode",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line = (size, name) -> "-rw-r--r--.  1 ftp ftp " + size + " Aug 15 10:20 " + name;
      }),
  LIST_MODE_OF_MACOS(
      "`LIST` has an `@` (macOS) after the mode",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line = (size, name) -> "-rw-r--r--@  1 ftp ftp " + size + " Aug 15 10:20 " + name;
      }),
  LIST_MODE_OF_ACL(
      "`LIST` has a `+` (access lists) after the mode",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line = (size, name) -> "-rw-r--r--+  1 ftp ftp " + size + " Aug 15 10:20 " + name;
      }),
  LIST_OWNER_OF_SEVERAL_WORDS(
      "`LIST` has groups whose names have spaces, `Domain Users`",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line =
            (size, name) -> "-rw-r--r-- 1 CORP\\svc Domain Users " + size + " Aug 15 10:20 " + name;
      }),
  LIST_NEGATIVE_SIZES(
      "`LIST` has negative sizes, since large ones are counted with 32 bits",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line = (size, name) -> "-rw-r--r--   1 u g -" + size + " Aug 15 10:20 " + name;
        server.answers.put("SIZE", "550 no");
      }),
  LIST_CONNECT_ENTERPRISE(
      "`LIST` is that of Connect:Enterprise, `-C--E-----FTP`",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line =
            (size, name) -> "-C--E-----FTP B PARTNER 18128 " + size + " Aug 12 13:56 " + name;
      }),
  LIST_WINDOWS(
      "`LIST` is that of IIS, `08-15-26  10:20AM`",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line = (size, name) -> "08-15-26  10:20AM             " + size + " " + name;
      }),
  LIST_NETWARE(
      "`LIST` is that of NetWare, `- [RWCEAFMS]`",
      Contract.of(Result.LISTED),
      server -> {
        server.hasFacts = false;
        server.line = (size, name) -> "- [RWCEAFMS] admin " + size + " Aug 15 10:20    " + name;
      }),
  LIST_ONE_LINE_UNREADABLE(
      "`LIST` has a line of no known form among others",
      Contract.of(Result.COUNTED),
      server -> {
        server.hasFacts = false;
        server.moreLines = "?? c.csv\r\n";
      }),
  LIST_VMS(
      "`LIST` is that of VMS",
      Contract.permanentError("not_supported_by_server"),
      server -> {
        server.hasFacts = false;
        server.line =
            (size, name) ->
                name + ";1   1/4   18-JUN-2026 09:01:14 [GROUP,OWNER] (RWED,RWED,RWED,RE)";
        server.moreLines = "Total of 2 files, 2/8 blocks.\r\n";
      }),
  LIST_ZOS(
      "`LIST` is that of z/OS data sets",
      Contract.permanentError("not_supported_by_server"),
      server -> {
        server.hasFacts = false;
        server.line =
            (size, name) -> "WYOSPT 3420   2026/08/15  1  200  FB      80  8053  PS  " + name;
      }),
  LIST_IBM_I(
      "`LIST` is that of IBM i libraries",
      Contract.permanentError("not_supported_by_server"),
      server -> {
        server.hasFacts = false;
        server.line =
            (size, name) -> "QSYS            " + size + " 04/18/26 14:26:53 *FILE      " + name;
      }),
  LOGIN_530_TOO_MANY_CLIENTS(
      "a log-in above its number of clients is answered with 530",
      Contract.of(Result.FETCHED),
      server ->
          server.answerFirst(
              "PASS",
              "530 Sorry, the maximum number of clients (1) for this user are already connected.")),
  LOGIN_421_TOO_MANY_CLIENTS(
      "a log-in above its number of clients is answered with 421",
      Contract.of(Result.FETCHED),
      server -> server.answerFirst("PASS", "421 Too many connections")),
  LOGIN_530(
      "a wrong password is answered with 530",
      Contract.permanentError("authentication_failed"),
      server -> server.answers.put("PASS", "530 Login incorrect.")),
  LOGIN_332_ACCOUNT(
      "the log-in wants an account",
      Contract.permanentError("not_supported_by_server"),
      server -> server.answers.put("PASS", "332 Need account for login")),
  RETR_550_IN_USE(
      "a file that is still being written is answered with 550 (IIS)",
      Contract.of(Result.FETCHED),
      server ->
          server.answerFirst(
              "RETR",
              "550 The process cannot access the file because it is being used by another"
                  + " process.")),
  RETR_450_BUSY(
      "a file that is still being written is answered with 450",
      Contract.of(Result.FETCHED),
      server -> server.answerFirst("RETR", "450 File busy")),
  RETR_550_DENIED(
      "a file without read permission is answered with 550",
      Contract.permanentError("permission_denied"),
      server -> server.answers.put("RETR", "550 Permission denied")),
  SIZE_UNKNOWN_502(
      "`SIZE` is not known",
      Contract.of(Result.FETCHED),
      server -> {
        server.hasFacts = false;
        server.answers.put("SIZE", "502 not implemented");
      }),
  SIZE_AND_MDTM_UNKNOWN_502(
      "neither `SIZE` nor `MDTM` is known",
      Contract.of(Result.FETCHED),
      server -> {
        server.hasFacts = false;
        server.answers.put("SIZE", "502 not implemented");
        server.answers.put("MDTM", "502 not implemented");
      }),
  SIZE_AND_MDTM_REFUSED_550(
      "`SIZE` and `MDTM` are answered with 550 for files that are there",
      Contract.of(Result.FETCHED),
      server -> {
        server.hasFacts = false;
        server.answers.put("SIZE", "550 no");
        server.answers.put("MDTM", "550 no");
      }),
  STOR_552_FULL(
      "a full disk is answered with 552",
      Contract.transientError("remote_disk_full"),
      server -> server.answers.put("STOR", "552 Exceeded storage allocation")),
  STOR_550_FULL(
      "a full disk is answered with 550 and words",
      Contract.transientError("remote_disk_full"),
      server -> server.answers.put("STOR", "550 Not enough disk space")),
  STOR_550_IN_USE(
      "a file that is locked is answered with 550, once",
      Contract.of(Result.DELIVERED_ONCE),
      server -> server.answerFirst("STOR", "550 The file is locked by another user")),
  STOR_ANSWERED_EARLY_AND_OFTEN(
      "an upload is answered with several 150 before its 226",
      Contract.of(Result.DELIVERED_ONCE),
      server -> server.answers.put("STOR end", "150 still\r\n150 still\r\n226 done")),
  RNTO_UNANSWERED(
      "the connection breaks after a rename that was done",
      Contract.of(Result.DELIVERED_ONCE),
      server -> server.lie = FtpUploadLie.BROKEN_AFTER_RENAME),
  RNTO_REFUSED_THOUGH_DONE(
      "a rename that was done is answered with 553",
      Contract.of(Result.DELIVERED_ONCE),
      server -> server.lie = FtpUploadLie.RENAME_REFUSED_THOUGH_DONE);

  private final String does;
  private final Contract contract;
  private final Consumer<BehavingFtp> script;

  FtpBehaviour(String does, Contract contract, Consumer<BehavingFtp> script) {
    this.does = does;
    this.contract = contract;
    this.script = script;
  }

  /** The operations that tests run with a server. */
  public enum Action {
    /** A directory is listed. */
    LIST,
    /** Files that match a pattern are downloaded. */
    FETCH,
    /** A file is uploaded. */
    DELIVER
  }

  /** Returns the operation that shows the error. */
  public Action action() {
    return name().startsWith("LIST_")
        ? Action.LIST
        : name().startsWith("STOR_") ? Action.DELIVER : Action.FETCH;
  }

  /** Returns whether the server's directory is empty. */
  public boolean isOfAnEmptyFolder() {
    return name().startsWith("EMPTY_");
  }

  /** Returns whether the listing contains correct sizes. */
  public boolean tellsSizes() {
    return this != LIST_NEGATIVE_SIZES;
  }

  /** Configures a server with this behavior. */
  public void apply(BehavingFtp server) {
    script.accept(server);
  }

  @Override
  public String protocol() {
    return "FTP";
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
