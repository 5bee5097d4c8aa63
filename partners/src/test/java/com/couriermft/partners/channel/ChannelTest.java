package com.couriermft.partners.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ChannelTest {
  private static Channel read(String json) {
    return Channel.read("ops", Json.parse(json.replace('\'', '"')));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'type':'slack','url_secret':'u'}"
            + " | {'type':'slack','channel_id':'ops','url_secret':'u','enabled':true,"
            + "'network':'public','max_per_minute':60}",
        "{'type':'smtp','host':'m','from':'a@b.c','tls':'implicit','disabled_because':'x'}"
            + " | {'type':'smtp','channel_id':'ops','host':'m','port':465,'tls':'implicit',"
            + "'from':'a@b.c','from_name':'','to':[],'cc':[],'enabled':true,'network':'public',"
            + "'max_per_minute':120}",
        "{'type':'smtp','host':'m','port':26,'from':'a@b.c','enabled':false,'timeout_seconds':9,"
            + "'auth':{'type':'login','username':'u','secret':'s'},'disabled_because':'gone'}"
            + " | {'type':'smtp','channel_id':'ops','host':'m','port':26,'tls':'starttls',"
            + "'auth':{'type':'login','username':'u','secret':'s'},'from':'a@b.c','from_name':'',"
            + "'to':[],'cc':[],'enabled':false,'disabled_because':'gone','network':'public',"
            + "'max_per_minute':120,'timeout_seconds':9}"
      })
  void channel_readAndWritten_hasItsDefaults(String given, String expected) {
    assertThat(read(given).toJson()).hasToString(expected.replace('\'', '"'));
  }

  @ParameterizedTest
  @EnumSource(Channel.Type.class)
  void timeout_isDescribedWithTheDefaultOfTheType(Channel.Type type) {
    Shape.Fields fields = (Shape.Fields) Channel.SHAPE.cases().get(type.ordinal()).then();
    assertThat(Channel.SHAPE.cases().get(type.ordinal()).value()).isEqualTo(type.json());
    assertThat(fields.properties())
        .filteredOn(property -> property.name().equals("timeout_seconds"))
        .extracting(Property::help)
        .singleElement()
        .asString()
        .endsWith("default " + type.customarySeconds());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'type':'smtp','host':'m','from':'a@b.c','tls':'off','auth':{'type':'plain',"
            + "'username':'u','secret':'s'}} | /auth | invalid_value",
        "{'type':'smtp','host':'m','from':'a@b.c','ca':'-----BEGIN CERTIFICATE-----AAAA"
            + "-----END CERTIFICATE-----'} | /ca | invalid_certificate",
        "{'type':'graph','from':'a@b.c','endpoint':'http://localhost:99999'}"
            + " | /endpoint | invalid_value",
        "{'type':'acs','from':'a@b.c','endpoint':'http://127.0.0.1:65536'}"
            + " | /endpoint | invalid_value"
      })
  void fieldsThatContradictEachOther_areRefused(String given, String pointer, String code) {
    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, () -> read(given));
    assertThat(refused.problems()).extracting(Problem::pointer).containsExactly(pointer);
    assertThat(refused.problems()).extracting(Problem::code).containsExactly(code);
  }

  @Test
  void channelWithoutAPort_isEqualToItselfReadAgain() {
    Channel channel = read("{'type':'smtp','host':'m','from':'a@b.c','tls':'off'}");
    assertThat(Channel.read("ops", channel.toJson())).isEqualTo(channel);
  }

  @Test
  void whatMayBeASecret_isNotRepeated() {
    JsonNode json =
        Json.parse(
            "{\"type\": \"webhook\", \"url_secret\": \"https://x/S3CRET\", \"signing_secrets\":"
                + " [\"whsec_S3CRET\"]}");
    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, () -> Channel.read("ops", json));
    assertThat(refused.problems()).hasSize(2);
    assertThat(refused.problems().toString()).doesNotContain("S3CRET");
  }
}
