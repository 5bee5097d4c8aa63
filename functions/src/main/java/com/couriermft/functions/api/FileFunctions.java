package com.couriermft.functions.api;

import com.couriermft.functions.auth.AccessGate;
import com.couriermft.functions.auth.Route;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.BindingName;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Optional;

/** Routes of the files of a run. */
public final class FileFunctions {
  private static final String FILES = "executions/{execution_id}/files";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public FileFunctions() {
    this(AccessGate.ofProcess());
  }

  FileFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /**
   * Lists the files of an execution. The function's name sorts before that of the download, whose
   * route fits this address as well.
   */
  @FunctionName("executions-files")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = FILES,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id) {
    return gate.answer(
        Route.EXECUTIONS_FILES, request, (courier, call) -> new FileApi(courier).list(id, call));
  }

  /** Returns one file of an execution, or a range of its bytes. */
  @FunctionName("executions-files-download")
  public HttpResponseMessage download(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = FILES + "/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id,
      @BindingName("path") String path) {
    return gate.answer(
        Route.EXECUTIONS_FILES_DOWNLOAD,
        request,
        (courier, call) -> new FileApi(courier).download(id, path, call));
  }

  /** Gives up the files of a paused or failed run, which then can never be resumed. */
  @FunctionName("executions-files-delete")
  public HttpResponseMessage delete(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = FILES,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id) {
    return gate.answer(
        Route.EXECUTIONS_FILES_DELETE,
        request,
        (courier, call) -> new ExecutionApi(courier).giveUpFiles(id, call));
  }
}
