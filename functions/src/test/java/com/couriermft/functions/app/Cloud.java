package com.couriermft.functions.app;

import com.couriermft.local.Azurite;
import com.couriermft.local.Azurite.Service;
import com.couriermft.local.HostProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The environment of an app on Azure: services with their real names over HTTPS that require
 * tokens, and an endpoint that issues tokens. The JVM of a host resolves only these names.
 */
final class Cloud implements AutoCloseable {
  private static final String ACCOUNT = "devstoreaccount1";
  private static final String VAULT = "courier.vault.azure.net";

  final Azurite azurite;
  final TokenStub tokens = new TokenStub();
  final VaultServer vault;
  private final Path directory;
  private final StubCertificate certificate;

  Cloud(Path directory) throws IOException, InterruptedException, GeneralSecurityException {
    this.directory = directory;
    List<String> names = List.of(name(Service.BLOB), name(Service.QUEUE), "localhost", VAULT);
    certificate = new StubCertificate(directory.resolve("tls"), names);
    azurite = Azurite.startSecured(certificate.pem, certificate.key);
    vault = new VaultServer(certificate.serverContext());
    String self = InetAddress.getLocalHost().getHostName();
    Files.writeString(
        directory.resolve("hosts"), "127.0.0.1 " + self + " " + String.join(" ", names) + "\n");
  }

  private static String name(Service service) {
    return ACCOUNT + "." + service.name().toLowerCase() + ".core.windows.net";
  }

  /**
   * Returns the URL of a service, as Bicep writes it into the app settings. The URL of tables has
   * the account's name as the path, because Azurite supports transactions only with this form.
   */
  String address(Service service) {
    return service == Service.TABLE
        ? "https://localhost:" + azurite.port(service) + "/" + ACCOUNT
        : "https://" + name(service) + ":" + azurite.port(service);
  }

  /** Starts a host with an identity and without a key. */
  HostProcess host(String name) {
    return HostProcess.of(PackagedApp.DIRECTORY, storage())
        .environment("IDENTITY_ENDPOINT", tokens.address())
        .environment("IDENTITY_HEADER", TokenStub.HEADER)
        .environment("AZURE_CLIENT_ID", TokenStub.CLIENT)
        .environment("COURIER_KEY_VAULT_URL", "https://" + VAULT + ":" + vault.port())
        .environment("COURIER_LOG", "debug")
        .jvmOptions(
            "-Xmx256m",
            "-Xlog:class+load:file=" + classes(name),
            "-Djdk.net.hosts.file=" + directory.resolve("hosts"),
            "-Djavax.net.ssl.trustStore=" + certificate.trustStore,
            "-Djavax.net.ssl.trustStorePassword=" + StubCertificate.PASSWORD)
        .logFile(directory.resolve(name + ".log"))
        .start();
  }

  /** Returns the file in which the host's JVM logs the classes that it loads. */
  Path classes(String name) {
    return directory.resolve(name + ".classes");
  }

  private Map<String, String> storage() {
    Map<String, String> settings = new HashMap<>();
    for (String name : List.of("AzureWebJobsStorage", "CourierStorage")) {
      settings.put(name + "__blobServiceUri", address(Service.BLOB));
      settings.put(name + "__queueServiceUri", address(Service.QUEUE));
      settings.put(name + "__tableServiceUri", address(Service.TABLE));
      settings.put(name + "__credential", "managedidentity");
      settings.put(name + "__clientId", TokenStub.CLIENT);
    }
    return settings;
  }

  @Override
  public void close() {
    vault.close();
    tokens.close();
    azurite.close();
  }
}
