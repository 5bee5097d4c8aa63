package com.couriermft.peers;

import static com.couriermft.peers.Trait.CONCURRENT;
import static com.couriermft.peers.Trait.CREATES_ONLY_NEW;
import static com.couriermft.peers.Trait.HASHES;
import static com.couriermft.peers.Trait.RENAME_REPLACES_UNASKED;
import static com.couriermft.peers.Trait.REPLACES_ATOMICALLY;
import static com.couriermft.peers.Trait.RESUMES;
import static com.couriermft.peers.Trait.TELLS_SIZE_WHILE_OPEN;

import java.util.List;
import java.util.Set;

/**
 * The servers that Courier is tested with, and the traits of each; docs/author/servers.md is
 * generated from this list.
 */
public enum Server {
  OPENSSH(
      "SFTP",
      "OpenSSH `internal-sftp`",
      REPLACES_ATOMICALLY,
      CREATES_ONLY_NEW,
      RESUMES,
      TELLS_SIZE_WHILE_OPEN,
      CONCURRENT),
  MINA(
      "SFTP",
      "Apache MINA SSHD 2",
      HASHES,
      REPLACES_ATOMICALLY,
      CREATES_ONLY_NEW,
      RESUMES,
      TELLS_SIZE_WHILE_OPEN,
      CONCURRENT),
  PROFTPD_SFTP(
      "SFTP",
      "ProFTPD 1.3.8 `mod_sftp`",
      HASHES,
      REPLACES_ATOMICALLY,
      CREATES_ONLY_NEW,
      RESUMES,
      TELLS_SIZE_WHILE_OPEN,
      CONCURRENT),
  RCLONE_SFTP(
      "SFTP",
      "rclone 1.60 `serve sftp`",
      RENAME_REPLACES_UNASKED,
      REPLACES_ATOMICALLY,
      TELLS_SIZE_WHILE_OPEN,
      CONCURRENT),
  RCLONE_SFTP_CACHED(
      "SFTP",
      "rclone 1.60 `serve sftp --vfs-cache-mode full`",
      RENAME_REPLACES_UNASKED,
      REPLACES_ATOMICALLY,
      TELLS_SIZE_WHILE_OPEN,
      CONCURRENT),
  VSFTPD(
      "FTP, FTPS",
      "vsftpd 3.0.3",
      RENAME_REPLACES_UNASKED,
      CREATES_ONLY_NEW,
      RESUMES,
      TELLS_SIZE_WHILE_OPEN),
  PROFTPD(
      "FTP, FTPS",
      "ProFTPD 1.3.8 with `mod_digest`",
      RENAME_REPLACES_UNASKED,
      CREATES_ONLY_NEW,
      RESUMES,
      TELLS_SIZE_WHILE_OPEN,
      HASHES),
  PYFTPDLIB(
      "FTP, FTPS",
      "pyftpdlib 1.5.7",
      RENAME_REPLACES_UNASKED,
      CREATES_ONLY_NEW,
      RESUMES,
      TELLS_SIZE_WHILE_OPEN);

  private final String protocol;
  private final String title;
  private final Set<Trait> traits;

  Server(String protocol, String title, Trait... traits) {
    this.protocol = protocol;
    this.title = title;
    this.traits = Set.copyOf(List.of(traits));
  }

  /** Returns the traits of the server; it does not have the other traits. */
  public Set<Trait> traits() {
    return traits;
  }

  /** Returns the common name of the server. */
  public String title() {
    return title;
  }

  /** Returns the protocol of the server. */
  public String protocol() {
    return protocol;
  }
}
