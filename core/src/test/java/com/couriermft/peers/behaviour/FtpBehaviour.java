package com.couriermft.peers.behaviour;

import com.couriermft.peers.behaviour.Contract.Result;
import java.util.function.Consumer;

/** How FTP servers of partners differ from RFC 959 and 3659. */
public enum FtpBehaviour implements Behaviour {
  EPSV_UNKNOWN(
      "`EPSV` is answered with 500; only `PASV` works",
      Contract.of(Result.FETCHED),
      server -> server.answers.put("EPSV", "500 unknown")),
  EPSV_REFUSED_522(
      "`EPSV` is answered with 522",
      Contract.of(Result.FETCHED),
      server -> server.answers.put("EPSV", "522 protocol not supported")),
  PASV_NAMES_AN_INNER_ADDRESS(
      "`PASV` names an address of its inner network",
      Contract.of(Result.FETCHED),
      server -> {
        server.answers.put("EPSV", "500 unknown");
        server.answers.put("PASV", "227 entering (10,1,2,3," + server.dataPort() + ")");
      }),
  LIST_NEGATIVE_SIZES(
      "sizes from 2 GiB on are negative in `LIST`, since they are counted with 32 bits",
      Contract.of(Result.LISTED),
      server ->
          server.line = (size, name) -> "-rw-r--r--   1 u g -" + size + " Aug 15 10:20 " + name);

  private final String does;
  private final Contract contract;
  private final Consumer<BehavingFtp> script;

  FtpBehaviour(String does, Contract contract, Consumer<BehavingFtp> script) {
    this.does = does;
    this.contract = contract;
    this.script = script;
  }

  /** What is asked of the server. */
  public enum Action {
    /** A folder is listed. */
    LIST,
    /** Files are fetched by a pattern. */
    FETCH,
    /** A file is delivered. */
    DELIVER
  }

  /** Returns what is asked of the server to see an error. */
  public Action action() {
    return name().startsWith("LIST_")
        ? Action.LIST
        : name().startsWith("STOR_") ? Action.DELIVER : Action.FETCH;
  }

  /** Returns whether the server's folder has no files. */
  public boolean isOfAnEmptyFolder() {
    return name().startsWith("EMPTY_");
  }

  /** Returns whether the listing has the right sizes. */
  public boolean tellsSizes() {
    return this != LIST_NEGATIVE_SIZES;
  }

  /** Makes a server behave so. */
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
