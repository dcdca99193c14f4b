/*
 * test_st_reactions.c: Stawka: both halves of every reaction card, in their usual cases. ST-19.2
 * and the texts of the cards; what holds of cards in general is in test_st_19_reactions.c.
 *
 * The Polish half is played on Bruno Dreher (yellow, vigilance 7; 8, 9, 11), the German one on
 * Jacek (yellow, vigilance 8; 9, 10, 12).
 */
#include "st_script.h"

#define ON_DREHER(card)                                                                            \
    "reaction pl " card "; stand bruno-dreher m1; wake bruno-dreher; de step m2; "
#define ON_JACEK(card) "reaction de " card "; stand jacek m1; wake jacek; pl step m2; "

#define DREHER_SEARCHES(card)                                                                      \
    "reaction pl " card "; stand bruno-dreher cmentarz; find cmentarz kwiaty; wake bruno-dreher; " \
    "de search; "
#define JACEK_SEARCHES(card)                                                                       \
    "reaction de " card "; stand jacek cmentarz; find cmentarz kwiaty; wake jacek; pl search; "

#define MEETING "stand jacek m1; stand bruno-dreher m1; "
#define DREHER_ASKS(card, dice)                                                                    \
    MEETING "reaction pl " card "; wake bruno-dreher; dice " dice                                  \
            "; de talk jacek; pl react " card "; "
#define JACEK_ASKS(card, dice)                                                                     \
    MEETING "reaction de " card "; wake jacek; dice " dice                                         \
            "; pl talk bruno-dreher; de react " card "; "

static script reactions[] = {
    /* ---- red ---- */

    { "alarm-lotniczy",
      ON_DREHER("alarm-lotniczy") "pl react alarm-lotniczy; ? moving 0; ? hand pl 0" },
    { "alarm-lotniczy",
      ON_JACEK("alarm-lotniczy") "de react alarm-lotniczy; de to cmentarz; ? at jacek cmentarz 1;"
                                 "? moving 0; ? hand de 0" },
    { "objazd",
      ON_DREHER(
          "objazd") "pl react objazd; pl to m4; pl to m8; ? at bruno-dreher m8 1; ? moving 0" },
    { "objazd",
      ON_JACEK("objazd") "de react objazd; de to m4; de to m8; de to m10; ? at jacek m10 1;"
                         "? moving 1" },
    { "klopoty-na-drodze",
      ON_DREHER("klopoty-na-drodze") "pl react klopoty-na-drodze; ? limit bruno-dreher 5" },
    { "klopoty-na-drodze",
      ON_JACEK("klopoty-na-drodze") "dice 44; de react klopoty-na-drodze; ? moving 0;"
                                    "? evidence jacek 1" },
    { "klopoty-na-drodze",
      ON_JACEK("klopoty-na-drodze") "dice 54; de react klopoty-na-drodze; ? moving 1;"
                                    "? evidence jacek 0" },
    { "ogon", "stand irena k1;" ON_DREHER(
                  "ogon") "pl react ogon; pl pick irena; pl to k2; pl to k5; ? at irena k5 1" },
    { "ogon", "stand marta-becher k1;" ON_JACEK(
                  "ogon") "de react ogon; de pick marta-becher; de to k2; de stop;"
                          "? at marta-becher k2 1; ? evidence jacek 1" },
    { "zablokowana-ulica",
      ON_DREHER("zablokowana-ulica") "pl react zablokowana-ulica; ? points de 11" },
    { "zablokowana-ulica",
      "give jacek kwiaty;" ON_JACEK("zablokowana-ulica") "de react zablokowana-ulica;"
                                                         "? points pl 12; ? told saw-item 1" },
    { "legitymowac",
      "reaction pl legitymowac; stand bruno-dreher m9; wake bruno-dreher; de step cmentarz;"
      "pl react legitymowac; no de search ST-26.2" },
    { "legitymowac", ON_JACEK("legitymowac") "dice 54; de react legitymowac; ? active jacek 0" },
    { "legitymowac", ON_JACEK("legitymowac") "dice 55; de react legitymowac; ? active jacek 1" },
    { "spotkanie-na-ulicy",
      "stand irena m2;" ON_DREHER("spotkanie-na-ulicy") "dice 44; pl react spotkanie-na-ulicy;"
                                                        "? evidence bruno-dreher 1; ? moving 1" },
    { "spotkanie-na-ulicy",
      "stand bruno-dreher m2;" ON_JACEK(
          "spotkanie-na-ulicy") "dice 45;"
                                "de react spotkanie-na-ulicy; ? evidence jacek 1; ? moving 0" },
    { "spotkanie-na-ulicy",
      "stand bruno-dreher m2; give jacek mundur-ss;" ON_JACEK(
          "spotkanie-na-ulicy") "dice 1; de react spotkanie-na-ulicy; ? evidence jacek 0;"
                                "? moving 0" },
    { "falszywy-trop",
      "token sady alarm-de; token gestapo alarm-de;" ON_DREHER(
          "falszywy-trop") "pl react falszywy-trop; pl to sady; ? field sady 0; ? tokens de 1" },
    { "falszywy-trop",
      ON_JACEK("falszywy-trop") "de react falszywy-trop; de to sady; ? tokens de 1" },
    { "kanalami-i-bramami", "stand jacek m5; stand irena m8;" ON_DREHER(
                                "kanalami-i-bramami") "pl react kanalami-i-bramami; pl pick jacek; "
                                                      "? at jacek m8 1; ? at irena m5 1" },
    { "kanalami-i-bramami", "stand marta-becher m5; stand bruno-dreher k1;" ON_JACEK(
                                "kanalami-i-bramami") "de react kanalami-i-bramami; de to m8; de "
                                                      "to m10; de to m9; ? at marta-becher m9 1" },
    { "wypadek", "give bruno-dreher kwiaty; give bruno-dreher gazeta;" ON_DREHER(
                     "wypadek") "pl react wypadek; de discard kwiaty; ? has bruno-dreher gazeta 1; "
                                "? held bruno-dreher 1" },
    { "wypadek", "give jacek kwiaty; give jacek gazeta;" ON_JACEK(
                     "wypadek") "de react wypadek; ? held jacek 1" },
    { "pilne-wezwanie",
      ON_DREHER("pilne-wezwanie") "pl react pilne-wezwanie; ? at bruno-dreher gestapo 1" },
    { "pilne-wezwanie",
      "reaction pl pilne-wezwanie; stand marta-becher m1; wake marta-becher; de step m2;"
      "pl react pilne-wezwanie; ? at marta-becher m2 1; ? moving 0" },
    { "pilne-wezwanie",
      ON_JACEK("pilne-wezwanie") "de react pilne-wezwanie; ? at jacek posterunek 1" },
    { "pilne-wezwanie",
      "give jacek mundur-oficera;" ON_JACEK("pilne-wezwanie") "de react pilne-wezwanie;"
                                                              "? at jacek m2 1; ? moving 0" },
    { "czas-ucieka", ON_DREHER("czas-ucieka") "pl react czas-ucieka; ? limit bruno-dreher 4" },
    { "czas-ucieka",
      ON_JACEK("czas-ucieka") "de react czas-ucieka; ? limit jacek 5; ? points de 15" },

    /* ---- violet ---- */

    { "ktos-nadchodzi",
      DREHER_SEARCHES("ktos-nadchodzi") "pl react ktos-nadchodzi; ? told cancelled 1;"
                                        "? held bruno-dreher 0; ? marker cmentarz yellow 0" },
    { "ktos-nadchodzi",
      "stand bruno-dreher m1;" JACEK_SEARCHES(
          "ktos-nadchodzi") "de react ktos-nadchodzi; de to m2; de stop; ? at bruno-dreher m2 1;"
                            "? evidence jacek 1; pl keep; ? has jacek kwiaty 1" },
    { "dozorca",
      DREHER_SEARCHES(
          "dozorca") "dice 43; pl react dozorca; ? told cancelled 1; ? evidence bruno-dreher 0" },
    { "dozorca", DREHER_SEARCHES(
                     "dozorca") "dice 44; pl react dozorca; de keep; ? has bruno-dreher kwiaty 1" },
    { "dozorca",
      JACEK_SEARCHES(
          "dozorca") "dice 44; de react dozorca; ? told cancelled 1; ? evidence jacek 1" },
    { "podwojne-dno",
      DREHER_SEARCHES(
          "podwojne-dno") "pl react podwojne-dno; ? told find-lost 1; ? held bruno-dreher 0;"
                          "? marker cmentarz yellow 1" },
    { "podwojne-dno",
      "give jacek gazeta;" JACEK_SEARCHES(
          "podwojne-dno") "de react podwojne-dno; ? told saw-item 1; ? evidence jacek 1;"
                          "pl keep; ? has jacek kwiaty 1" },
    { "zatarte-slady",
      DREHER_SEARCHES("zatarte-slady") "de keep; pl react zatarte-slady; pl colour yellow; ? "
                                       "marker cmentarz yellow 0" },
    { "zatarte-slady",
      JACEK_SEARCHES("zatarte-slady") "pl keep; de react zatarte-slady; de colour blue;"
                                      "? marker cmentarz yellow 1; ? marker cmentarz blue 1" },
    { "przylapany",
      DREHER_SEARCHES("przylapany") "de keep; pl react przylapany; ? evidence bruno-dreher 1;"
                                    "? active bruno-dreher 0" },
    { "przylapany",
      JACEK_SEARCHES(
          "przylapany") "pl keep; de react przylapany; ? evidence jacek 2; ? active jacek 1" },
    { "szybsza-reka", "stand jacek m1;" DREHER_SEARCHES(
                          "szybsza-reka") "pl react szybsza-reka;"
                                          "? has jacek kwiaty 1; ? held bruno-dreher 0" },
    { "szybsza-reka",
      JACEK_SEARCHES("szybsza-reka") "de react szybsza-reka; ? told find-lost 1; ? held jacek 0;"
                                     "? evidence jacek 1" },
    { "zaciety-zamek",
      "reaction pl zaciety-zamek; stand bruno-dreher urzad-zatrudnienia;"
      "find urzad-zatrudnienia kasetka; wake bruno-dreher; de search; de try; dice 55;"
      "pl react zaciety-zamek; ? told box-stays 1; ? secrets-held bruno-dreher 0" },
    { "zaciety-zamek",
      "reaction de zaciety-zamek; stand jacek urzad-zatrudnienia; find urzad-zatrudnienia kasetka;"
      "wake jacek; pl search; pl try; dice 65; de react zaciety-zamek; ? told box-open 1;"
      "? secrets-held jacek 1; ? evidence jacek 1" },
    { "podrzucony-dowod",
      "evidence irena 2;" DREHER_SEARCHES("podrzucony-dowod") "pl react podrzucony-dowod;"
                                                              "pl pick irena; ? evidence irena 1" },
    { "podrzucony-dowod",
      JACEK_SEARCHES(
          "podrzucony-dowod") "de react podrzucony-dowod; de pick irena; ? evidence irena 1" },
    { "rownoczesna-rewizja", "stand irena dworzec; find dworzec bilet;" DREHER_SEARCHES(
                                 "rownoczesna-rewizja") "pl react rownoczesna-rewizja; pl pick "
                                                        "irena; pl keep; ? has irena bilet 1;"
                                                        "? marker dworzec violet 0; de keep; ? has "
                                                        "bruno-dreher kwiaty 1" },
    { "rownoczesna-rewizja", "stand marta-becher szpital; find szpital eter;" JACEK_SEARCHES(
                                 "rownoczesna-rewizja") "de react rownoczesna-rewizja; de pick "
                                                        "marta-becher; de take eter; de keep; ? "
                                                        "has marta-becher eter 1;"
                                                        "? marker szpital blue 1" },
    { "halas", "token m5 alarm-pl;" DREHER_SEARCHES(
                   "halas") "pl react halas; pl to m5; pl to m4; ? token m4 alarm-pl 1;"
                            "? field m5 0" },
    { "halas", JACEK_SEARCHES("halas") "de react halas; de to sady; ? tokens de 1" },
    { "rewizja-osobista", "stand jacek m1; give bruno-dreher gazeta;" DREHER_SEARCHES(
                              "rewizja-osobista") "pl react rewizja-osobista; ? has jacek gazeta "
                                                  "1; ? has bruno-dreher gazeta 0" },
    { "rewizja-osobista",
      "give jacek gazeta;" JACEK_SEARCHES("rewizja-osobista") "de react rewizja-osobista;"
                                                              "? has jacek gazeta 0" },
    { "brak-pradu", "stand jacek m1;" DREHER_SEARCHES(
                        "brak-pradu") "de keep; pl react brak-pradu; pl to m2; pl to m4; pl to m8;"
                                      "? at jacek m8 1; ? active bruno-dreher 1" },
    { "brak-pradu", JACEK_SEARCHES("brak-pradu") "pl keep; de react brak-pradu; ? active jacek 0" },

    /* ---- yellow ---- */

    { "zasada-wzajemnosci-1", MEETING
      "reaction pl zasada-wzajemnosci-1; wake bruno-dreher; dice 11; de talk jacek;"
      "pl wait; pl wait; dice 45; pl react zasada-wzajemnosci-1; ? evidence bruno-dreher 2" },
    { "zasada-wzajemnosci-1",
      MEETING "mission jacek wyrok; reaction de zasada-wzajemnosci-1; wake jacek; dice 11;"
              "pl talk bruno-dreher; de wait; de wait; dice 45; de react zasada-wzajemnosci-1;"
              "? evidence jacek 1; ? told saw-mission 1" },
    { "zasada-wzajemnosci-2",
      MEETING "reaction pl zasada-wzajemnosci-2; wake bruno-dreher; dice 11; de talk jacek;"
              "pl wait; pl wait; dice 45; pl react zasada-wzajemnosci-2; ? evidence bruno-dreher 2;"
              "pl to m2; pl stop; ? at jacek m2 1" },
    { "zasada-wzajemnosci-2",
      MEETING "reaction de zasada-wzajemnosci-2; wake jacek; dice 11; pl talk bruno-dreher;"
              "de wait; de wait; dice 45; de react zasada-wzajemnosci-2; ? evidence jacek 1" },
    { "zmiana-tematu", DREHER_ASKS("zmiana-tematu", "55") "? evidence jacek 0" },
    { "zmiana-tematu", "give jacek kwiaty;" JACEK_ASKS(
                           "zmiana-tematu", "44") "? evidence bruno-dreher 0; ? told saw-item 1" },
    { "niewygodny-swiadek",
      "evidence jacek 2;" DREHER_ASKS("niewygodny-swiadek", "54") "? evidence jacek 1;"
                                                                  "? evidence bruno-dreher 0" },
    { "niewygodny-swiadek",
      JACEK_ASKS("niewygodny-swiadek", "44") "? evidence bruno-dreher 0; ? evidence jacek 1" },
    { "przelozony-wkracza",
      "stand kloss-abwehra m8;" DREHER_ASKS("przelozony-wkracza", "66") "? told cancelled 1;"
                                                                        "? evidence jacek 0" },
    { "przelozony-wkracza",
      DREHER_ASKS("przelozony-wkracza", "54") "? told cancelled 0; ? evidence jacek 0" },
    { "przelozony-wkracza",
      "stand heinrich-vogel m8;" JACEK_ASKS("przelozony-wkracza", "66") "? told cancelled 1" },
    { "przelozony-wkracza",
      JACEK_ASKS("przelozony-wkracza", "54") "? told cancelled 0; ? evidence bruno-dreher 1" },
    { "jeszcze-raz-od-poczatku",
      MEETING "reaction pl jeszcze-raz-od-poczatku; wake bruno-dreher; dice 66;"
              "de talk jacek; pl wait; dice 12; pl react jeszcze-raz-od-poczatku;"
              "? told rerolled 1; ? evidence jacek 0" },
    { "jeszcze-raz-od-poczatku",
      MEETING "reaction de jeszcze-raz-od-poczatku; wake jacek; dice 66;"
              "pl talk bruno-dreher; de wait; dice 1; de react jeszcze-raz-od-poczatku;"
              "? evidence bruno-dreher 0; ? evidence jacek 1" },
    { "telefon", "stand jacek sady; stand bruno-dreher sady; reaction pl telefon; wake "
                 "bruno-dreher; de talk jacek;"
                 "pl react telefon; ? told cancelled 1" },
    { "telefon", DREHER_ASKS("telefon", "54") "? told cancelled 0; ? evidence jacek 0" },
    { "telefon", "stand marta-becher sady; stand stedtke m8; stand heinrich-vogel m8;" JACEK_ASKS(
                     "telefon", "55") "? told cancelled 0; ? evidence bruno-dreher 0" },
    { "telefon", "stand marta-becher m8; stand stedtke m8; stand heinrich-vogel m8;" JACEK_ASKS(
                     "telefon", "55") "? evidence bruno-dreher 2" },
    { "prowokacja", DREHER_ASKS("prowokacja", "11") "? evidence bruno-dreher 1" },
    { "prowokacja", JACEK_ASKS("prowokacja", "11") "? evidence jacek 2" },
    { "ostrzezenie-w-pore",
      DREHER_ASKS("ostrzezenie-w-pore", "66") "pl to m2; pl to m4; ? at jacek m4 1;"
                                              "? told cancelled 1; ? evidence jacek 0" },
    { "ostrzezenie-w-pore",
      JACEK_ASKS("ostrzezenie-w-pore", "66") "de to m2; ? at bruno-dreher m2 1; ? told cancelled 1;"
                                             "? under-way 0" },
    { "alibi", "evidence jacek 5;" DREHER_ASKS("alibi", "11") "? evidence jacek 3" },
    { "alibi", "evidence bruno-dreher 5; evidence marta-becher 3;" JACEK_ASKS(
                   "alibi", "11") "de pick marta-becher; ? evidence bruno-dreher 4;"
                                  "? evidence marta-becher 2" },
    { "podsluch", "mission bruno-dreher patrol;" DREHER_ASKS(
                      "podsluch", "11") "? hand pl 1; ? told saw-mission 1" },
    { "podsluch", "mission jacek wyrok;" JACEK_ASKS(
                      "podsluch", "11") "? evidence jacek 1; ? told saw-mission 1" },
    { "gra-nerwow", DREHER_ASKS("gra-nerwow", "56") "? evidence jacek 0; ? hand de 1" },
    { "gra-nerwow", JACEK_ASKS("gra-nerwow", "55") "? evidence bruno-dreher 0; ? points de 13" },
};

SCRIPTS(reactions, "reaction");
