package com.couriermft.functions.api;

import com.couriermft.Automation;
import com.couriermft.Courier;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.ChainCodes;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.language.definition.DefinitionSummary;
import com.couriermft.language.definition.DefinitionVersion;
import com.couriermft.language.definition.Saved;
import com.couriermft.language.definition.StoredDefinition;
import com.couriermft.starting.chain.ChainDefinition;
import com.couriermft.starting.launch.Target;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chains: as {@link DefinitionApi}, and listed. */
final class ChainApi implements DefinitionApi.Kind<ChainDefinition> {
  private final Automation automation;
  private final com.couriermft.starting.chain.Chains chains;

  ChainApi(Courier courier) {
    automation = courier.automation();
    chains = automation.chains();
  }

  /** Returns the versions of chains. */
  DefinitionApi<ChainDefinition> definitions() {
    return new DefinitionApi<>(this);
  }

  Response list(Request request) {
    Paging paging = Paging.of(request);
    return paging.listed(
        chains.listed(paging.position(), paging.most(), paging.wanted(DefinitionSummary::labels)),
        "chain_id",
        chain -> chain.labels().addTo(DefinitionApi.summary("chain", chain)));
  }

  @Override
  public String noun() {
    return "chain";
  }

  @Override
  public FailureCode notFound() {
    return ChainCodes.CHAIN_NOT_FOUND;
  }

  @Override
  public FailureCode versionNotFound() {
    return ChainCodes.CHAIN_VERSION_NOT_FOUND;
  }

  @Override
  public ChainDefinition read(JsonNode sent, @Nullable String chainId) {
    return RouteId.read("chain_id", chainId, sent, chains::read);
  }

  @Override
  public Saved save(ChainDefinition definition, String by, @Nullable String condition) {
    return chains.save(definition, by, condition);
  }

  @Override
  public StoredDefinition<ChainDefinition> get(String chainId) {
    return chains.get(chainId);
  }

  @Override
  public ChainDefinition getVersion(String chainId, int version) {
    return chains.getVersion(chainId, version);
  }

  @Override
  public List<DefinitionVersion> versions(String chainId) {
    return chains.versions(chainId);
  }

  @Override
  public void archive(String chainId) {
    automation.requireUnused(Target.chain(chainId));
    chains.archive(chainId);
  }
}
