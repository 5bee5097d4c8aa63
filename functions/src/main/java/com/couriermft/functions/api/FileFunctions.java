package com.couriermft.functions.api;

import com.couriermft.functions.auth.AccessGate;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.BindingName;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Map;
import java.util.Optional;

/**
 * The functions that respond to requests for the files of an execution. A download gets the file's
 * name from the host, because {@code %2541} and {@code %41} are indistinguishable in the URL that a
 * function receives. The names of both functions sort before {@code executions}, because the host
 * tries functions in the order of their names.
 */
public final class FileFunctions {
  private final ApiRouter router;

  public FileFunctions() {
    this(AccessGate.ofProcess());
  }

  FileFunctions(AccessGate gate) {
    this.router = new ApiRouter(gate);
  }

  /**
   * Responds to requests for the list of files. Its name sorts before that of the download, whose
   * route matches the same URL.
   */
  @FunctionName("execution-files")
  public HttpResponseMessage executionFiles(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD, HttpMethod.DELETE},
              route = "executions/{execution_id}/files",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for one file. */
  @FunctionName("execution-files-download")
  public HttpResponseMessage executionFile(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "executions/{execution_id}/files/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("path") String path) {
    return router.answer(request, Map.of("path", path));
  }
}
