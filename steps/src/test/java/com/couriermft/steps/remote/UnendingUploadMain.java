package com.couriermft.steps.remote;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.partners.key.SshKeys;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * A program that a test kills. It uploads {@code a.bin} as claim n0, prints "sending" after a
 * number of bytes, and then sends nothing more. Arguments: the connection as JSON, a file with the
 * private key "ours", the file to send, the step's configuration, and the number of bytes.
 */
final class UnendingUploadMain {
  private UnendingUploadMain() {}

  public static void main(String[] args) throws Exception {
    Bench bench = new Bench();
    bench.keys.put(
        "ours", SshKeys.importPrivate(Secret.of(Files.readString(Path.of(args[1]))), null, "ours"));
    ObjectNode connection = (ObjectNode) Json.parse(args[0]);
    bench.put(connection);
    bench.workspace.put("a.bin", Files.readAllBytes(Path.of(args[2])));
    long most = Long.parseLong(args[4]);
    TestContext context = bench.attempt(0, "n0");
    context.beforeLook =
        () -> {
          if (context.bytes.get() >= most) {
            System.out.println("sending");
            awaitForEver();
          }
        };
    Family family = connection.path("type").asText().startsWith("ftp") ? Family.FTP : Family.SFTP;
    Bench.run(new UploadStep(new RemoteAccess(family, bench.sessions)), args[3], context);
  }

  private static void awaitForEver() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
