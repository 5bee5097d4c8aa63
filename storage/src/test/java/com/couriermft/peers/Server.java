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
 * The servers Courier is tested on, and what each does; docs/author/servers.md is written from it.
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

  /** What it does; what is not among them it does not. */
  public Set<Trait> traits() {
    return traits;
  }

  /** As people call it. */
  public String title() {
    return title;
  }

  /** What it speaks. */
  public String protocol() {
    return protocol;
  }
}
