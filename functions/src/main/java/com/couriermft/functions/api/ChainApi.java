package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.automation.chain.ChainDefinition;
import com.couriermft.automation.chain.Chains;
import com.couriermft.functions.answer.ChainSummary;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.kind.ObjectKind;
import java.util.List;

/** Handles the routes of chains: those of {@link DefinitionApi} and the list. */
final class ChainApi {
  private final DefinitionApi<ChainDefinition> definitions;

  ChainApi(Courier courier) {
    Chains chains = courier.automation().chains();
    definitions =
        new DefinitionApi<>(
            courier.kinds().chains(),
            (sent, id) -> RouteId.read(ObjectKind.CHAIN.idField(), id, sent, chains::read),
            (sent, request) -> List.of());
  }

  /** Returns the handler of chain definitions. */
  DefinitionApi<ChainDefinition> definitions() {
    return definitions;
  }

  Response list(Request request) {
    return definitions.list(request, chain -> new ChainSummary(chain.id(), chain));
  }
}
