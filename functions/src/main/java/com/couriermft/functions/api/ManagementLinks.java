package com.couriermft.functions.api;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Request;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The addresses at which what was started is looked at and told what to do, as an answer has them:
 *
 * <pre>"links": {"self": "http://…/api/executions/01…", "pause": "http://…/pause", …}</pre>
 */
final class ManagementLinks {
  private static final List<String> OF_EXECUTION =
      List.of(
          "steps", "context", "outputs", "files", "audit", "pause", "resume", "cancel", "rerun");
  private static final List<String> OF_CHAIN_EXECUTION =
      List.of("audit", "pause", "resume", "cancel", "rerun");

  private ManagementLinks() {}

  static ObjectNode ofExecution(String id, Request request) {
    return links("executions/" + id, OF_EXECUTION, request);
  }

  static ObjectNode ofChainExecution(String id, Request request) {
    return links("chain-executions/" + id, OF_CHAIN_EXECUTION, request);
  }

  private static ObjectNode links(String path, List<String> below, Request request) {
    ObjectNode links = Json.object().put("self", request.link(path).toString());
    below.forEach(name -> links.put(name, request.link(path + "/" + name).toString()));
    return links;
  }
}
