package com.couriermft.transfer.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the cases of csv-spectrum, a public collection of files that CSV parsers often get wrong.
 */
class CsvSpectrumTest {
  static Stream<Arguments> cases() {
    return Stream.of(
        Arguments.of(
            "comma_in_quotes",
            "first,last,address,city,zip\nJohn,Doe,120 any st.,\"Anytown, WW\",08123\n",
            "[{'first':'John','last':'Doe','address':'120 any st.','city':'Anytown,"
                + " WW','zip':'08123'}]"),
        Arguments.of(
            "empty",
            "a,b,c\n1,\"\",\"\"\n2,3,4\n",
            "[{'a':'1','b':'','c':''},{'a':'2','b':'3','c':'4'}]"),
        Arguments.of(
            "empty_crlf",
            "a,b,c\r\n1,\"\",\"\"\r\n2,3,4\r\n",
            "[{'a':'1','b':'','c':''},{'a':'2','b':'3','c':'4'}]"),
        Arguments.of(
            "escaped_quotes",
            "a,b\n1,\"ha \"\"ha\"\" ha\"\n3,4\n",
            "[{'a':'1','b':'ha \\'ha\\' ha'},{'a':'3','b':'4'}]"),
        Arguments.of(
            "json",
            "key,val\n1,\"{\"\"type\"\": \"\"Point\"\", \"\"coordinates\"\": [102.0, 0.5]}\"\n",
            "[{'key':'1','val':'{\\'type\\': \\'Point\\', \\'coordinates\\': [102.0, 0.5]}'}]"),
        Arguments.of(
            "location_coordinates",
            "Name,Phone,Coordinates\nHôtel,+41 44,\"47°22'N\t8°33'E, 408 m\"\n",
            "[{'Name':'Hôtel','Phone':'+41 44','Coordinates':'47°22´N\\t8°33´E, 408 m'}]"),
        Arguments.of(
            "newlines",
            "a,b,c\n1,2,3\n\"Once upon \na time\",5,6\n7,8,9\n",
            "[{'a':'1','b':'2','c':'3'},{'a':'Once upon \\na time','b':'5','c':'6'},"
                + "{'a':'7','b':'8','c':'9'}]"),
        Arguments.of(
            "newlines_crlf",
            "a,b,c\r\n1,2,3\r\n\"Once upon \r\na time\",5,6\r\n7,8,9\r\n",
            "[{'a':'1','b':'2','c':'3'},{'a':'Once upon \\r\\na time','b':'5','c':'6'},"
                + "{'a':'7','b':'8','c':'9'}]"),
        Arguments.of(
            "quotes_and_newlines",
            "a,b\n1,\"ha \n\"\"ha\"\" \nha\"\n3,4\n",
            "[{'a':'1','b':'ha \\n\\'ha\\' \\nha'},{'a':'3','b':'4'}]"),
        Arguments.of("simple", "a,b,c\n1,2,3\n", "[{'a':'1','b':'2','c':'3'}]"),
        Arguments.of("simple_crlf", "a,b,c\r\n1,2,3\r\n", "[{'a':'1','b':'2','c':'3'}]"),
        Arguments.of(
            "utf8",
            "a,b,c\n1,2,3\n4,5,ʤ\n",
            "[{'a':'1','b':'2','c':'3'},{'a':'4','b':'5','c':'ʤ'}]"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void each_isReadAsItIsMeant(String name, String csv, String rows) {
    // In the expected values, an apostrophe represents a quote, and an acute accent an apostrophe.
    String json = rows.replace("\\'", "\\\"").replace('\'', '"').replace('´', '\'');
    assertThat(Json.<JsonNode>tree(Tables.read("\"csv\"", csv))).isEqualTo(Json.parse(json));
    String withoutEnd = csv.strip();
    assertThat(Json.<JsonNode>tree(Tables.read("\"csv\"", withoutEnd))).isEqualTo(Json.parse(json));
  }
}
