/*
 * test_st_threats.c: Stawka: what every threat token does, in its usual case. ST-17.17 and the
 * texts of the tokens; what holds of tokens in general is in test_st_17_threats.c.
 *
 * Jacek (vigilance 8) walks into German tokens, Bruno Dreher (vigilance 7) onto Polish ones.
 */
#include "st_script.h"

#define GERMAN(type) "stand jacek m2; token kamienica " type "; wake jacek; "
#define POLISH(type) "stand bruno-dreher m1; token m2 " type "; wake bruno-dreher; "

static script threats[] = {
    { "kontrola-1",
      GERMAN(
          "kontrola-1") "dice 64; pl step kamienica; ? at jacek kamienica 1; ? field kamienica 0" },
    { "kontrola-1", GERMAN("kontrola-1") "dice 54; pl step kamienica; ? at jacek m2 1; ? moving 0;"
                                         "? points pl 13; ? token kamienica kontrola-1 1" },
    { "kontrola-2",
      GERMAN(
          "kontrola-2") "dice 65; pl step kamienica; ? at jacek kamienica 1; ? field kamienica 0" },
    { "kontrola-2",
      GERMAN("kontrola-2") "dice 64; pl step kamienica; ? at jacek m2 1; ? field kamienica 1" },
    { "kontrola-3",
      GERMAN(
          "kontrola-3") "dice 66; pl step kamienica; ? at jacek kamienica 1; ? field kamienica 0" },
    { "kontrola-3",
      GERMAN("kontrola-3") "dice 65; pl step kamienica; ? at jacek m2 1; ? field kamienica 1" },
    { "kociol",
      "stand bruno-dreher kamienica;" GERMAN(
          "kociol") "pl step kamienica; pl pass; de trigger; ? evidence jacek 1; ? field kamienica "
                    "0;"
                    "pl search; rest; pl keep; pl end; wake jacek; no pl step m2 ST-17.22;"
                    "pl talk bruno-dreher" },
    { "alarm-de",
      "stand bruno-dreher m5;" GERMAN(
          "alarm-de") "pl step kamienica; pl pass; de trigger; de to m2; de to kamienica; de stop;"
                      "? at bruno-dreher kamienica 1; ? moving 0; ? field kamienica 0" },
    { "podejrzany-de",
      GERMAN("podejrzany-de") "pl step kamienica; pl pass; de trigger; ? evidence jacek 2;"
                              "? field kamienica 0; ? moving 1" },
    { "wsparcie-de", "token cmentarz wsparcie-de;" GERMAN(
                         "kontrola-1") "pl step kamienica; dice 64; de show wsparcie-de; ? at "
                                       "jacek m2 1; ? field cmentarz 0" },
    { "wsparcie-de",
      "stand bruno-dreher m1; token m1 alarm-pl; token cmentarz wsparcie-de; wake bruno-dreher;"
      "de remove; dice 43; de show wsparcie-de; rest; ? field m1 0; ? field cmentarz 0" },
    { "ochrona-agentow-de",
      "stand jacek m1; stand bruno-dreher m1; mission jacek wyrok; give jacek pistolet;"
      "token cmentarz ochrona-agentow-de; wake jacek; pl attack bruno-dreher pistolet;"
      "dice 34; de show ochrona-agentow-de; rest; ? told killed 0; ? field cmentarz 0;"
      "? defence bruno-dreher 7" },
    { "alarm-pl", "stand irena m5;" POLISH(
                      "alarm-pl") "de step m2; de pass; pl trigger; pl pick irena; pl to m2;"
                                  "pl stop; ? at irena m2 1; ? moving 0; ? field m2 0" },
    { "podejrzany-pl",
      POLISH("podejrzany-pl") "de step m2; de pass; pl trigger; ? evidence bruno-dreher 2;"
                              "? field m2 0; ? moving 1" },
    { "zlodziej",
      POLISH(
          "zlodziej") "give bruno-dreher pistolet; give bruno-dreher kwiaty; de step m2; de pass;"
                      "pl trigger; ? held bruno-dreher 1; ? field m2 0; ? moving 1" },
    { "zamieszanie",
      POLISH("zamieszanie") "de step m2; de pass; pl trigger; pl to m4; pl to m8;"
                            "? at bruno-dreher m8 1; ? active bruno-dreher 0; ? field m2 0" },
    { "teren-niebezpieczny",
      POLISH("teren-niebezpieczny") "de step m2; de pass; dice 43; pl trigger; ? moving 0;"
                                    "? limit bruno-dreher 6; ? field m2 1" },
    { "teren-niebezpieczny",
      POLISH("teren-niebezpieczny") "de step m2; de pass; dice 44; pl trigger; ? moving 1;"
                                    "? limit bruno-dreher 7; ? field m2 1" },
    { "wsparcie-pl", "token m5 wsparcie-pl;" GERMAN(
                         "kontrola-1") "pl step kamienica; dice 54; pl show wsparcie-pl;"
                                       "? at jacek kamienica 1; ? field m5 0" },
    { "wsparcie-pl",
      "stand bruno-dreher m1; token m1 alarm-pl; token m5 wsparcie-pl; wake bruno-dreher;"
      "de remove; dice 44; pl show wsparcie-pl; ? told test-failed 1; ? field m1 1; ? field m5 0" },
    { "ochrona-agentow-pl",
      "stand jacek m1; stand heinrich-vogel m1; mission heinrich-vogel wyrok-polowy;"
      "give heinrich-vogel pistolet; token m5 ochrona-agentow-pl; wake heinrich-vogel;"
      "de attack jacek pistolet; dice 35; pl show ochrona-agentow-pl; rest; ? told killed 0;"
      "? field m5 0" },
};

SCRIPTS(threats, "threat");
