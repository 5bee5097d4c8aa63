package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.openapi.BuiltInSchemas;
import com.couriermft.functions.openapi.OpenApi;
import com.couriermft.functions.openapi.section.Sections;
import com.couriermft.local.Azurite;
import com.couriermft.local.HostProcess;
import com.couriermft.local.NodeProject;
import com.couriermft.local.SftpServer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Generates clients from {@code docs/reference/openapi*.json} with the commands in {@code
 * docs/author/clients.md}. The clients for TypeScript and Python run the example of the main page
 * against a real host; the one for Java is compiled. Needs Node.js with npm. The client for Python
 * is generated for pydantic 2 from PyPI and for pydantic 1 from Debian 12; each is skipped if its
 * packages are missing.
 */
class ClientsIT {
  private static final Path DOCS = Path.of("..", "docs", "reference").toAbsolutePath().normalize();
  private static final Path SOURCES = Path.of("clients").toAbsolutePath();
  private static final Path MADE = Path.of("target", "clients").toAbsolutePath();
  private static final Path SIMPLE = MADE.resolve("openapi-simple.json");
  private static final Path GENERATOR =
      Path.of("target", "tools", "openapi-generator-cli.jar").toAbsolutePath();
  private static final String PASSWORD = "hunter2";

  @TempDir private static Path directory;

  private static Azurite azurite;
  private static HostProcess host;
  private static SftpServer partner;

  @BeforeAll
  static void start() throws IOException {
    Path incoming = Files.createDirectories(directory.resolve("partner/incoming"));
    try (OutputStream file = Files.newOutputStream(incoming.resolve("a.zip"));
        ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry("a.csv"));
      zip.write("invoice,amount\n1,10.00\n".getBytes(StandardCharsets.UTF_8));
    }
    partner = SftpServer.over(directory.resolve("partner")).user("u", PASSWORD).start();
    azurite = Azurite.start();
    host =
        HostProcess.of(PackagedApp.DIRECTORY, azurite.connectionString())
            .environment("COURIER_SECRETS_DIR", directory.resolve("secrets").toString())
            .logFile(directory.resolve("host.log"))
            .start();
    Files.createDirectories(MADE);
    Files.writeString(
        SIMPLE, OpenApi.simple(Sections.all(), BuiltInSchemas.CATALOG).toPrettyString());
  }

  @AfterAll
  static void stop() throws IOException {
    host.close();
    azurite.close();
    partner.close();
  }

  private static String run(Path in, List<String> command) throws Exception {
    return run(in, command, Map.of());
  }

  /** Returns the output of a program, and fails with that output if the program fails. */
  private static String run(Path in, List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(directory, "command", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(in.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    int status = builder.start().waitFor();
    String text = Files.readString(output);
    assertThat(status).as("%s: %s", command, text).isZero();
    return text;
  }

  private static Map<String, String> environment(String key) {
    Map<String, String> environment = new HashMap<>();
    environment.put("COURIER_API", host.apiUri().toString().replaceAll("/$", ""));
    environment.put("COURIER_KEY", "cr_not-asked-for-on-this-machine");
    environment.put("EXAMPLE_KEY", key);
    environment.put("PARTNER_PORT", String.valueOf(partner.port()));
    environment.put("PARTNER_USER", "u");
    environment.put("PARTNER_PASSWORD", PASSWORD);
    environment.put("PARTNER_FINGERPRINT", partner.fingerprint());
    return environment;
  }

  private static void assertWorked(String printed) {
    JsonNode told = Json.readTree(printed.strip().lines().reduce("", (first, last) -> last));
    assertThat(told.path("again")).as(printed).isEqualTo(told.path("first"));
    assertThat(told.path("second")).isNotEqualTo(told.path("first"));
    assertThat(told.path("states")).extracting(JsonNode::asText).containsOnly("completed");
    List<String> listed = new ArrayList<>();
    told.path("listed").forEach(id -> listed.add(id.asText()));
    assertThat(listed)
        .doesNotHaveDuplicates()
        .contains(told.path("first").asText(), told.path("second").asText());
    assertThat(told.path("missing").asText()).isEqualTo("job_not_found");
  }

  @Test
  void typeScript_ofTheExactForm_refusesWhatIsWrong_andRunsTheExample() throws Exception {
    NodeProject project = NodeProject.find(Path.of("functions", "clients")).install();
    Path in = Files.createDirectories(MADE.resolve("typescript"));
    Path modules = in.resolve("node_modules");
    if (!Files.exists(modules)) {
      Files.createSymbolicLink(modules, project.directory().resolve("node_modules"));
    }
    Files.writeString(in.resolve("package.json"), "{\"type\": \"module\"}");
    for (String name : List.of("example.ts", "refused.ts", "tsconfig.json")) {
      Files.writeString(in.resolve(name), Files.readString(SOURCES.resolve(name)));
    }
    run(
        in,
        List.of(
            "node",
            "node_modules/openapi-typescript/bin/cli.js",
            DOCS.resolve("openapi.json").toString(),
            "-o",
            "courier.d.ts",
            "--default-non-nullable=false"));
    run(in, List.of("node", "node_modules/typescript/bin/tsc", "-p", "."));
    assertWorked(run(in, List.of("node", "example.js"), environment("ts")));
  }

  private static Path generate(String language, String... options) throws Exception {
    assertThat(GENERATOR).as("Maven copies it before integration tests").exists();
    Path in = MADE.resolve(language);
    List<String> command =
        new ArrayList<>(List.of("java", "-Xmx512m", "-jar", GENERATOR.toString(), "generate"));
    command.addAll(List.of("-i", SIMPLE.toString()));
    command.addAll(List.of("-g", language, "-o", in.toString()));
    command.addAll(
        List.of(
            "--global-property",
            "models,apis,supportingFiles,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false"));
    command.addAll(List.of(options));
    run(MADE, command);
    return in;
  }

  private static final String OF_PYTHON =
      "--additional-properties=packageName=courier_client,disallowAdditionalPropertiesIfNotPresent=false";

  private static boolean works(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static void assertExampleWorks(String python, Path client, String key) throws Exception {
    Map<String, String> environment = environment(key);
    environment.put("PYTHONPATH", client.toString());
    String example = SOURCES.resolve("example.py").toString();
    assertWorked(run(client, List.of(python, example), environment));
  }

  @Test
  void python_ofTheSimpleForm_runsTheExample() throws Exception {
    assumeTrue(works("python3", "-c", "import venv, ensurepip"), "python3 with venv is missing");
    Path venv = MADE.resolve("venv");
    if (!Files.exists(venv.resolve("bin/pip"))) {
      run(MADE, List.of("python3", "-m", "venv", venv.toString()));
    }
    String requirements = SOURCES.resolve("requirements.txt").toString();
    assumeTrue(
        works(venv + "/bin/pip", "install", "-q", "--retries", "0", "-r", requirements),
        "PyPI, or what pip is configured to ask in its place, does not serve " + requirements);
    assertExampleWorks(venv + "/bin/python", generate("python", OF_PYTHON), "python");
  }

  @Test
  void python_ofPydantic1_runsTheExample() throws Exception {
    String python = "/usr/bin/python3";
    assumeTrue(
        works(
            python,
            "-c",
            "import pydantic, urllib3, dateutil; 1 / pydantic.VERSION.startswith('1.')"),
        "Debian's python3-pydantic (1.x), python3-urllib3 or python3-dateutil is missing");
    assertExampleWorks(python, generate("python-pydantic-v1", OF_PYTHON), "pydantic-1");
  }

  @Test
  void java_ofTheSimpleForm_compiles() throws Exception {
    Path in =
        generate(
            "java",
            "--library",
            "native",
            "--additional-properties=openApiNullable=false,useJakartaEe=true,hideGenerationTimestamp=true,"
                + "disallowAdditionalPropertiesIfNotPresent=false,invokerPackage=com.example.courier,"
                + "apiPackage=com.example.courier.api,modelPackage=com.example.courier.model");
    Path out = Files.createDirectories(MADE.resolve("java-classes"));
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-nowarn",
                "-proc:none",
                "-d",
                out.toString(),
                "-cp",
                System.getProperty("java.class.path")));
    try (Stream<Path> files = Files.walk(in.resolve("src/main/java"))) {
      files.filter(f -> f.toString().endsWith(".java")).map(Path::toString).forEach(arguments::add);
    }
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(status).as("the compiler's errors are in the log").isZero();
  }
}
