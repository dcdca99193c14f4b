/*
 * test_st_items.c: Stawka: what every type of item does, in its usual case. ST-13 and the texts of
 * the items; what holds of items in general is in test_st_13_items.c.
 *
 * In most cases Jacek (rank 3, limit 7, vigilance 8) and Bruno Dreher (rank 3; 8, 9, 11) meet on
 * m1.
 */
#include "st_script.h"

#define MEETING "stand jacek m1; stand bruno-dreher m1; "
#define ARMED   "mission jacek wyrok; "

static script items[] = {
    /* ---- weapons ---- */

    { "pistolet", MEETING ARMED "give jacek pistolet; wake jacek; dice 33;"
                                "pl attack bruno-dreher pistolet; rest; ? told killed 1;"
                                "? has jacek pistolet 0" },
    { "pistolet",
      "stand jacek urzad-zatrudnienia; find urzad-zatrudnienia kasetka; give jacek pistolet;"
      "wake jacek; pl search; pl try; pl use pistolet; ? secrets-held jacek 1; ? has jacek "
      "pistolet 0" },
    { "karabin",
      ARMED "stand jacek m2; stand bruno-dreher m6; give jacek karabin; wake jacek; dice 34;"
            "pl attack bruno-dreher karabin; rest; ? told killed 1; ? has jacek karabin 0" },
    { "karabin", ARMED "stand jacek m2; stand bruno-dreher m7; give jacek karabin; wake jacek;"
                       "no pl attack bruno-dreher karabin ST-16.2" },
    { "granat", MEETING ARMED "give jacek granat; wake jacek; pl use granat; ? has jacek granat 0;"
                              "pl step m2; dice 2; pl end; ? told blast 1; ? told killed 1" },
    { "bagnet",
      MEETING ARMED "give jacek bagnet; wake jacek; dice 43; pl attack bruno-dreher bagnet; rest;"
                    "? told killed 0; ? has jacek bagnet 0" },
    { "bagnet",
      "stand jacek urzad-zatrudnienia; find urzad-zatrudnienia kasetka; give jacek bagnet;"
      "wake jacek; pl search; pl try; pl use bagnet; ? secrets-held jacek 1; ? has jacek bagnet "
      "0" },
    { "dynamit",
      ARMED "stand jacek koszary; stand bruno-dreher koszary; give jacek dynamit; wake jacek;"
            "pl use dynamit; ? told dynamite 1; pl end; stand jacek m1; dice 4; end-stage;"
            "? told killed 1; ? told ruined 1" },

    /* ---- valuables ---- */

    { "bizuteria", MEETING "give jacek bizuteria; wake jacek; dice 34; pl talk bruno-dreher;"
                           "pl use bizuteria; ? evidence bruno-dreher 1; ? has jacek bizuteria 0" },
    { "dolary-1000", MEETING "give jacek dolary-1000; wake jacek; pl use dolary-1000;"
                             "? bribed bruno-dreher 1; ? has jacek dolary-1000 0" },
    { "dolary-2000", "stand jacek k1; stand heinrich-vogel k1; give jacek dolary-2000; wake jacek;"
                     "pl use dolary-2000; ? bribed heinrich-vogel 1; ? has jacek dolary-2000 0" },
    { "dolary-3000", "stand jacek k1; stand stedtke k1; give jacek dolary-3000; wake jacek;"
                     "pl use dolary-3000; ? bribed stedtke 1; ? has jacek dolary-3000 0" },

    /* ---- for talks ---- */

    { "odznaczenie",
      "stand jacek k1; stand marta-becher k1; give jacek odznaczenie; wake jacek; dice 35;"
      "pl talk marta-becher; ? told rank-roll 0; ? evidence marta-becher 1;"
      "? has jacek odznaczenie 1" },
    { "mundur-szeregowca",
      "give jacek mundur-szeregowca; ? rank jacek 4; give marta-becher mundur-szeregowca;"
      "? rank marta-becher 5" },
    { "mundur-oficera", "give jacek mundur-oficera; ? rank jacek 5; give jacek mundur-szeregowca;"
                        "? rank jacek 5" },
    { "mundur-ss",
      "give jacek mundur-ss; ? rank jacek 6; give stedtke mundur-ss; ? rank stedtke 9" },
    { "rekomendacja",
      "stand jacek k1; stand heinrich-vogel k1; give jacek rekomendacja; wake jacek;"
      "pl talk heinrich-vogel; dice 44; pl use rekomendacja; ? told rank-roll 0;"
      "? evidence heinrich-vogel 1; ? has jacek rekomendacja 0; ? rank jacek 3" },
    { "kwiaty",
      MEETING "give jacek kwiaty; wake jacek; dice 34; pl talk bruno-dreher; pl use kwiaty;"
              "? evidence bruno-dreher 2; ? has jacek kwiaty 0" },
    { "koniak",
      MEETING "give jacek koniak; wake jacek; dice 34; pl talk bruno-dreher; pl use koniak;"
              "? evidence bruno-dreher 1; ? has jacek koniak 0" },
    { "koniak",
      "stand heinrich-vogel k1; stand irena k1; give heinrich-vogel koniak; wake heinrich-vogel;"
      "de talk irena; no de use koniak ST-G73" },
    { "czekolada",
      MEETING "give jacek czekolada; wake jacek; dice 34; pl talk bruno-dreher; pl use czekolada;"
              "? evidence bruno-dreher 1; ? has jacek czekolada 0" },
    { "papierosy", MEETING "give jacek papierosy; wake jacek; dice 34; pl talk bruno-dreher;"
                           "? evidence bruno-dreher 1; ? has jacek papierosy 1" },
    { "papierosy",
      "stand kloss-abwehra m1; stand heinrich-vogel m1; give kloss-abwehra papierosy;"
      "wake kloss-abwehra; dice 34; pl talk heinrich-vogel; ? evidence heinrich-vogel 0" },
    { "perfumy", "stand irena k1; stand bruno-dreher k1; give irena perfumy; wake irena; dice 334;"
                 "pl talk bruno-dreher; pl use perfumy; ? evidence bruno-dreher 1" },
    { "perfumy",
      MEETING "give jacek perfumy; wake jacek; pl talk bruno-dreher; no pl use perfumy ST-G73" },
    { "list", MEETING "give jacek list; wake jacek; dice 34; pl talk bruno-dreher; pl use list;"
                      "? evidence bruno-dreher 1; ? has jacek list 0" },
    { "kompro",
      MEETING "give jacek kompro; wake jacek; dice 34; pl talk bruno-dreher; pl use kompro;"
              "? evidence bruno-dreher 2; ? has jacek kompro 0" },
    { "notes", MEETING "give jacek notes; wake jacek; dice 52; pl talk bruno-dreher; pl pass;"
                       "dice 4; pl use notes; pl choose 2; ? told rerolled 1;"
                       "? evidence bruno-dreher 2; ? has jacek notes 0" },
    { "serum", MEETING "give jacek serum; wake jacek; dice 11; pl talk bruno-dreher; pl pass;"
                       "dice 54; pl use serum; ? told rerolled 1; ? evidence bruno-dreher 2;"
                       "? has jacek serum 0" },

    /* ---- for moving ---- */

    { "oficerki", "give jacek oficerki; ? limit jacek 9" },
    { "rower", "give jacek rower; ? limit jacek 8" },
    { "motocykl",
      "stand jacek m1; give jacek motocykl; wake jacek; pl use motocykl; pl step m2; pl step m4;"
      "pl step m8; pl step m10; ? points pl 14; pl step m9; ? points pl 13; ? has jacek motocykl "
      "0" },
    { "plan-miasta",
      "stand jacek m1; give jacek plan-miasta; wake jacek; pl use plan-miasta; pl to cmentarz;"
      "? at jacek cmentarz 1; ? points pl 14; ? moving 0; ? has jacek plan-miasta 0" },
    { "bilet", "stand jacek m1; give jacek bilet; wake jacek; pl use bilet; no pl to m2 ST-G73;"
               "no pl to p1 ST-G73; no pl to dworzec ST-G73; pl to k3; ? at jacek k3 1; ? moving 0;"
               "? has jacek bilet 0" },
    { "plaszcz", "stand bruno-dreher m1; token m2 podejrzany-pl; give bruno-dreher plaszcz;"
                 "wake bruno-dreher; de use plaszcz; de step m2; ? under-way 0; ? has bruno-dreher "
                 "plaszcz 0" },

    /* ---- for searching ---- */

    { "rekawiczki",
      "stand jacek cmentarz; give jacek rekawiczki; find cmentarz kwiaty; wake jacek; pl search;"
      "pl use rekawiczki; pl keep; ? marker cmentarz yellow 0; ? has jacek kwiaty 1;"
      "? has jacek rekawiczki 0" },
    { "latarka",
      "stand jacek cmentarz; give jacek latarka; find cmentarz kwiaty; wake jacek; pl search;"
      "pl use latarka; pl take kwiaty; pl keep; ? has jacek kwiaty 1; ? has jacek latarka 0" },
    { "wytrych",
      "stand jacek urzad-zatrudnienia; give jacek wytrych; find urzad-zatrudnienia kasetka;"
      "wake jacek; dice 24; pl search; pl try; ? secrets-held jacek 1; ? has jacek wytrych 1" },
    { "lom",
      "stand jacek urzad-zatrudnienia; give jacek lom; find urzad-zatrudnienia kasetka; wake jacek;"
      "pl search; pl try; pl use lom; ? told rolled 0; ? secrets-held jacek 1; ? has jacek lom 0" },
    { "lupa", "stand jacek cmentarz; give jacek lupa; find cmentarz kwiaty; wake jacek; pl search;"
              "no pl use lupa ST-G73; pl charge violet; pl use lupa; ? evidence heinrich-vogel 2;"
              "? has jacek lupa 0" },
    { "klucz", "stand jacek cmentarz; give jacek klucz; find cmentarz kwiaty; marker cmentarz "
               "yellow; wake jacek;"
               "pl search; no pl pass ST-12.2; pl use klucz; pl keep; ? has jacek kwiaty 1;"
               "? has jacek klucz 0" },
    { "kasetka",
      "stand jacek urzad-zatrudnienia; find urzad-zatrudnienia kasetka; wake jacek; dice 44;"
      "pl search; pl try; ? secrets-held jacek 1; ? told box-open 1; ? box urzad-zatrudnienia 0" },

    /* ---- against controls, arrest and attacks ---- */

    { "kennkarta",
      "stand jacek m2; token kamienica kontrola-2; give jacek kennkarta; wake jacek; dice 54;"
      "pl step kamienica; ? at jacek kamienica 1; ? has jacek kennkarta 1" },
    { "przepustka", "stand jacek m2; token kamienica kontrola-3; give jacek przepustka; wake jacek;"
                    "pl step kamienica; pl use przepustka; ? told rolled 0; ? at jacek kamienica 1;"
                    "? has jacek przepustka 0" },
    { "peruka",
      "stand jacek m1; stand stedtke m1; evidence jacek 6; give jacek peruka; wake stedtke;"
      "de arrest jacek; dice 33; pl use peruka; ? told avoided 1; ? has jacek peruka 0" },
    { "apteczka",
      MEETING ARMED "give bruno-dreher apteczka; give jacek pistolet; wake jacek; dice 44;"
                    "pl attack bruno-dreher pistolet; de use apteczka; rest; ? told killed 0;"
                    "? has bruno-dreher apteczka 0" },
    { "helm", "give jacek helm; ? defence jacek 9" },

    /* ---- used at will ---- */

    { "maszyna",
      "give jacek maszyna; wake jacek; pl use maszyna; ? mission jacek 1; ? has jacek maszyna 0" },
    { "gryps", "give jacek gryps; wake jacek; pl use gryps; pl choose 1; ? mission jacek 1; ? has "
               "jacek gryps 0" },
    { "gryps",
      "give jacek gryps; wake jacek; pl use gryps; pl choose 2; ? mission jacek 0; ? hand pl 1" },
    { "szyfr", "give jacek szyfr; wake jacek; pl use szyfr; ? hand pl 2; ? has jacek szyfr 0" },
    { "gazeta",
      "give jacek gazeta; wake jacek; pl use gazeta; ? cards pl 1; ? has jacek gazeta 0" },
    { "akta",
      "mission bruno-dreher ordynans; give jacek akta; wake jacek; pl use akta;"
      "pl pick bruno-dreher; ? told saw-mission 1; ? evidence bruno-dreher 1; ? has jacek akta 0" },
    { "pieczatka", "stand jacek m2; token kamienica kontrola-1; give jacek pieczatka; wake jacek;"
                   "pl step kamienica; dice 53; pl use pieczatka; ? at jacek kamienica 1; ? has "
                   "jacek pieczatka 0" },
    { "pieczatka", "give jacek pieczatka; give jacek dokument; wake jacek; pl use pieczatka; pl "
                   "discard dokument;"
                   "? secrets-held jacek 1; ? held jacek 1" },
    { "dokument",
      MEETING "give jacek dokument; wake jacek; pl use dokument; ? evidence bruno-dreher 1;"
              "? has jacek dokument 0" },
    { "dokument", "give jacek pieczatka; give jacek dokument; wake jacek; pl use dokument; pl "
                  "discard pieczatka;"
                  "? secrets-held jacek 1; ? held jacek 1" },
    { "zapalniczka", "evidence jacek 3; give jacek zapalniczka; wake jacek; pl use zapalniczka;"
                     "? evidence jacek 1; ? has jacek zapalniczka 0" },
    { "aparat", MEETING "give jacek aparat; wake jacek; pl use aparat; ? evidence bruno-dreher 2;"
                        "? has jacek aparat 0" },
    { "lornetka", "token cmentarz kontrola-1; give jacek lornetka; wake jacek; pl use lornetka;"
                  "? told saw-token 1; ? has jacek lornetka 1; no pl use lornetka ST-G73" },
    { "mikrofilm", "stand jacek sady; give jacek mikrofilm; wake jacek; pl use mikrofilm; pl "
                   "choose 1; ? vp pl 1" },
    { "mikrofilm",
      "stand jacek sady; give jacek mikrofilm; wake jacek; pl use mikrofilm; pl choose 2;"
      "? hand pl 2; ? vp pl 0; ? has jacek mikrofilm 0" },
    { "mikrofilm", "stand jacek m1; give jacek mikrofilm; wake jacek; no pl use mikrofilm ST-G73" },
    { "plany", "stand jacek sady; evidence irena 3; give jacek plany; wake jacek; pl use plany; pl "
               "choose 2; pl pick irena;"
               "? evidence irena 1; ? has jacek plany 0" },
    { "plany",
      "stand jacek sady; evidence irena 3; give jacek plany; wake jacek; pl use plany; pl choose 1;"
      "? vp pl 1; ? evidence irena 3" },
    { "eter", MEETING
      "give jacek eter; wake jacek; pl use eter; ? banned bruno-dreher 1; pl step m2; pl step m4;"
      "pl end; no de activate bruno-dreher ST-26.2; ? has jacek eter 0" },
    { "walizka", "give jacek walizka; ? room jacek 5" },
};

SCRIPTS(items, "item");
