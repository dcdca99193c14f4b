/*
 * test_st_cards.c: Stawka: the special action of every location card, in its usual case. ST-18.4
 * and the texts of the cards; what holds of cards in general is in test_st_18_locations.c.
 */
#include "st_script.h"

#define FILM_2 "game scenario=hotel-excelsior; "
#define FILM_3 "game scenario=scisle-tajne; "
#define THIRD  "game scenario=najlepsze-kasztany; "

static script cards[] = {
    /* ---- the Polish side ---- */

    { "falszywy-rozkaz-zwolnienia",
      "jail jacek; evidence jacek 7; stand kloss-abwehra gestapo;"
      "card falszywy-rozkaz-zwolnienia; wake kloss-abwehra;"
      "pl card falszywy-rozkaz-zwolnienia; pl to p1; ? prisoner jacek 0; ? at jacek p1 1;"
      "? evidence jacek 5; ? points pl 14; ? cards pl 0" },
    { "falszywy-rozkaz-zwolnienia",
      "jail jacek; stand starsza-pani gestapo; card falszywy-rozkaz-zwolnienia;"
      "wake starsza-pani; dice 33; pl card falszywy-rozkaz-zwolnienia; pl to p1;"
      "? prisoner jacek 0" },
    { "falszywy-rozkaz-zwolnienia",
      "jail jacek; stand starsza-pani gestapo; card falszywy-rozkaz-zwolnienia;"
      "wake starsza-pani; dice 32; pl card falszywy-rozkaz-zwolnienia;"
      "? prisoner jacek 1; ? evidence starsza-pani 3" },
    { "przekupiony-klawisz",
      "jail jacek; stand starsza-pani areszt; give starsza-pani bizuteria;"
      "card przekupiony-klawisz; wake starsza-pani; pl card przekupiony-klawisz; pl choose 1;"
      "pl discard bizuteria; ? prisoner jacek 0; ? at jacek areszt 1; ? held starsza-pani 0" },
    { "przekupiony-klawisz",
      "jail jacek; stand starsza-pani areszt; give starsza-pani pistolet;"
      "card przekupiony-klawisz; wake starsza-pani; pl card przekupiony-klawisz; pl choose 2;"
      "dice 22; pl discard pistolet; ? prisoner jacek 1; ? evidence starsza-pani 2" },
    { "znajomy-policjant",
      "stand jacek posterunek; token gestapo kociol; token areszt alarm-de; token sady alarm-de;"
      "card znajomy-policjant; wake jacek; pl card znajomy-policjant; ? told saw-token 2;"
      "pl agree; no pl to sady ST-G73; pl to gestapo; ? field gestapo 0" },
    { "lewe-skierowanie",
      "stand jacek urzad-zatrudnienia; evidence jacek 3; card lewe-skierowanie; wake jacek;"
      "pl card lewe-skierowanie; ? evidence jacek 1" },
    { "zagubione-akta", "stand jacek sady; evidence irena 3; card zagubione-akta; wake jacek;"
                        "pl card zagubione-akta; pl pick irena; ? evidence irena 1" },
    { "wieczor-przy-kartach",
      "stand kloss-abwehra mieszkania-oficerow; stand marta-becher a1;"
      "stand heinrich-vogel k1; card wieczor-przy-kartach; wake kloss-abwehra; dice 44;"
      "pl card wieczor-przy-kartach; ? evidence marta-becher 1; ? points pl 14" },
    { "przez-podworka",
      "stand jacek kamienica; card przez-podworka; wake jacek; pl card przez-podworka;"
      "no pl to m1 ST-G73; pl to k1; ? at jacek k1 1" },
    { "czarny-rynek",
      "stand jacek targowisko; give jacek gazeta; marker targowisko yellow; find targowisko kwiaty;"
      "card czarny-rynek; wake jacek; pl card czarny-rynek; pl keep; ? has jacek gazeta 0;"
      "? has jacek kwiaty 1; ? points pl 14" },
    { "skrytka-w-grobowcu",
      "stand jacek cmentarz; card skrytka-w-grobowcu; wake jacek; pl card skrytka-w-grobowcu;"
      "pl mission wyrok; ? mission jacek 1" },
    { "plany-umocnien", "stand jacek fort; card plany-umocnien; wake jacek; pl card plany-umocnien;"
                        "? secrets-held jacek 1; ? evidence jacek 1" },
    { "zamieszanie-w-koszarach", "stand jacek koszary; card zamieszanie-w-koszarach; wake jacek;"
                                 "pl card zamieszanie-w-koszarach; ? points de 11" },
    { "podmieniony-raport",
      "evidence jacek 4; card podmieniony-raport; stand kloss-abwehra abwehra;"
      "wake kloss-abwehra; pl card podmieniony-raport; pl pick jacek; ? evidence jacek 1" },
    { "podmieniony-raport",
      "evidence jacek 4; card podmieniony-raport; stand jacek abwehra; wake jacek;"
      "pl card podmieniony-raport; ? evidence jacek 3" },
    { "nocny-pociag", "stand jacek dworzec; card nocny-pociag; wake jacek; pl card nocny-pociag; "
                      "no pl to fort ST-G73;"
                      "pl to w1; ? at jacek w1 1" },
    { "falszywa-diagnoza",
      "stand jacek szpital; stand marta-becher k1; stand bruno-dreher k1; card falszywa-diagnoza;"
      "wake jacek; pl card falszywa-diagnoza; pl pick marta-becher; ? banned marta-becher 1" },
    { "przemytnicy",
      "outskirts; stand jacek nabrzeze; find nabrzeze lom; card przemytnicy; wake jacek;"
      "pl card przemytnicy; pl keep; ? has jacek lom 1; ? marker nabrzeze yellow 0" },
    { "marynarskie-opowiesci",
      "outskirts; stand jacek tawerna; card marynarskie-opowiesci; wake jacek;"
      "pl card marynarskie-opowiesci; ? hand pl 2" },
    { "pokoj-217-pl", FILM_2
      "vp pl 15; stand georg hotel; secret georg spis-lacznikow; card pokoj-217-pl; wake georg;"
      "pl card pokoj-217-pl; ? winner pl 1" },
    { "pokoj-217-pl", FILM_2
      "vp pl 14; stand georg hotel; secret georg spis-lacznikow; card pokoj-217-pl; wake georg;"
      "no pl card pokoj-217-pl ST-23.7" },
    { "pokoj-217-pl", THIRD
      "stand jacek hotel; find hotel perfumy; card pokoj-217-pl; wake jacek; pl card pokoj-217-pl;"
      "pl take perfumy; pl keep; ? has jacek perfumy 1" },
    { "garderoba", THIRD
      "stand jacek teatr; card garderoba; token hotel kontrola-3; wake jacek; pl card garderoba;"
      "? rank jacek 6; stand jacek h2; pl step hotel; ? told rolled 0; ? at jacek hotel 1" },
    { "umowiony-sygnal",
      THIRD "stand jacek budka-telefoniczna; stand georg hotel; stand ingrid-heizer teatr;"
            "stand kloss-abwehra h1; card umowiony-sygnal; wake jacek;"
            "pl card umowiony-sygnal; pl choose 1; pl mission cichy-strzal; ? mission georg 1" },
    { "umowiony-sygnal",
      THIRD "stand jacek budka-telefoniczna; stand georg hotel; stand ingrid-heizer teatr;"
            "stand kloss-abwehra h1; card umowiony-sygnal; wake jacek; pl card umowiony-sygnal; pl "
            "choose 2; pl to h2;"
            "pl to h5; pl to h7; pl to h9; ? at georg h9 1; ? under-way 0" },
    { "konfesjonal",
      "outskirts; stand jacek kosciol; evidence jacek 2; card konfesjonal; wake jacek;"
      "pl card konfesjonal; ? evidence jacek 1; ? mission jacek 1" },
    { "lesni", "outskirts; stand jacek lesniczowka; card lesni; wake jacek; pl card lesni; pl to "
               "o1; pl to m2;"
               "? tokens pl 2" },
    { "sabotaz", FILM_3
      "stand kazik fabryka; card sabotaz; wake kazik; pl card sabotaz; ? points de 12; ? vp pl 1" },
    { "szkice-z-biurka",
      FILM_3 "stand kazik biuro-raila; card szkice-z-biurka; wake kazik; pl card szkice-z-biurka;"
             "? secrets-held kazik 1; ? evidence kazik 2" },
    { "sklad-broni",
      FILM_3 "stand irena magazyny; find magazyny pistolet; card sklad-broni; wake irena;"
             "pl card sklad-broni; pl take pistolet; pl keep; ? has irena pistolet 1" },
    { "wlamanie-do-willi", FILM_2
      "stand fritz-kopf m1; stand georg willa-oficera-ss; card wlamanie-do-willi; wake georg;"
      "pl card wlamanie-do-willi; ? secrets-held georg 1" },
    { "wlamanie-do-willi", FILM_2
      "stand fritz-kopf v1; stand georg willa-oficera-ss; card wlamanie-do-willi; wake georg;"
      "no pl card wlamanie-do-willi ST-G73" },
    { "stolik-przy-oknie",
      FILM_2 "stand georg kawiarnia; stand lemner v1; stand fritz-kopf m1; give lemner kwiaty;"
             "card stolik-przy-oknie; wake georg; pl card stolik-przy-oknie; ? vp pl 1;"
             "? told saw-item 1" },

    /* ---- the German side ---- */

    { "przesluchanie-zaostrzone",
      "jail jacek; stand stedtke gestapo; card przesluchanie-zaostrzone; wake stedtke;"
      "dice 43; de card przesluchanie-zaostrzone; ? told interrogated 1; ? evidence jacek 1" },
    { "przesluchanie-zaostrzone",
      "stand stedtke gestapo; card przesluchanie-zaostrzone; wake stedtke;"
      "de card przesluchanie-zaostrzone; de pick irena; ? evidence irena 1" },
    { "konfrontacja",
      "jail jacek; stand stedtke areszt; card konfrontacja; wake stedtke; de card konfrontacja;"
      "de pick irena; ? evidence irena 2" },
    { "konfrontacja",
      "stand stedtke areszt; card konfrontacja; wake stedtke; no de card konfrontacja ST-G73" },
    { "oblawa", "stand stedtke posterunek; card oblawa; wake stedtke; de card oblawa; de to sady; "
                "de to cmentarz;"
                "? tokens de 2" },
    { "kartoteka",
      "stand stedtke urzad-zatrudnienia; card kartoteka; wake stedtke; de card kartoteka;"
      "no de pick kloss-abwehra ST-G73; de pick irena; ? evidence irena 2" },
    { "nakaz-rewizji",
      "stand heinrich-vogel sady; marker sady violet; find sady akta; card nakaz-rewizji;"
      "wake heinrich-vogel; de card nakaz-rewizji; de keep; ? has heinrich-vogel akta 1" },
    { "kwatera", "stand heinrich-vogel mieszkania-oficerow; card kwatera; wake heinrich-vogel; de "
                 "card kwatera;"
                 "? limit heinrich-vogel 9" },
    { "rewizja-w-kamienicy",
      "stand heinrich-vogel kamienica; stand jacek m1; stand irena m1; give jacek kwiaty;"
      "give jacek gazeta; card rewizja-w-kamienicy; wake heinrich-vogel;"
      "de card rewizja-w-kamienicy; de pick jacek; ? held jacek 1" },
    { "lapanka", "stand heinrich-vogel targowisko; stand jacek m1; stand irena m2; card lapanka; "
                 "wake heinrich-vogel;"
                 "dice 4444; de card lapanka; ? evidence jacek 1; ? evidence irena 0; ? evidence "
                 "starsza-pani 0" },
    { "zasadzka",
      "stand heinrich-vogel cmentarz; card zasadzka; wake heinrich-vogel; de card zasadzka;"
      "de token kociol; de to sady; ? token sady kociol 1" },
    { "garnizon-w-gotowosci",
      "stand heinrich-vogel fort; card garnizon-w-gotowosci; wake heinrich-vogel;"
      "de card garnizon-w-gotowosci; ? points de 18" },
    { "pluton-alarmowy",
      "stand heinrich-vogel koszary; stand marta-becher k1; card pluton-alarmowy;"
      "wake heinrich-vogel; de card pluton-alarmowy; de pick marta-becher; de to k2; de to k5;"
      "de stop; ? at marta-becher k5 1" },
    { "nasluch",
      "stand heinrich-vogel abwehra; reaction pl alibi; reaction pl telefon; card nasluch;"
      "wake heinrich-vogel; de card nasluch; ? told saw-reaction 2; ? hand pl 1" },
    { "kontrola-na-peronie",
      "stand heinrich-vogel dworzec; stand jacek k1; stand irena k2; card kontrola-na-peronie;"
      "wake heinrich-vogel; de card kontrola-na-peronie; ? evidence jacek 1; ? evidence irena 1;"
      "? evidence starsza-pani 0" },
    { "dyzur-nocny",
      "stand marta-becher szpital; stand kloss-abwehra k1; stand irena m1; card dyzur-nocny;"
      "wake marta-becher; dice 54; de card dyzur-nocny; ? told rank-roll 0; ? evidence "
      "kloss-abwehra 1" },
    { "straz-portowa",
      "outskirts; stand heinrich-vogel nabrzeze; stand jacek r1; give jacek kwiaty; card "
      "straz-portowa;"
      "wake heinrich-vogel; de card straz-portowa; ? held jacek 0; ? has heinrich-vogel kwiaty 1" },
    { "donosiciel", "outskirts; stand heinrich-vogel tawerna; mission jacek wyrok; card donosiciel;"
                    "wake heinrich-vogel; de card donosiciel; de pick jacek; ? told saw-mission 1; "
                    "? evidence jacek 1" },
    { "pokoj-217-de",
      FILM_2 "vp de 15; stand lemner hotel; give lemner bizuteria; give lemner dolary-1000;"
             "card pokoj-217-de; wake lemner; de card pokoj-217-de; de discard bizuteria;"
             "de discard dolary-1000; ? winner de 1" },
    { "pokoj-217-de",
      THIRD "stand bruno-dreher hotel; give jacek kwiaty; card pokoj-217-de; wake bruno-dreher;"
            "de card pokoj-217-de; de pick jacek; ? told saw-item 1; ? hand de 1" },
    { "loza-honorowa", FILM_2 "stand heinrich-vogel teatr; card loza-honorowa; wake heinrich-vogel;"
                              "de card loza-honorowa; ? vp de 1; ? rank heinrich-vogel 6" },
    { "loza-honorowa",
      FILM_2 "stand lemner teatr; card loza-honorowa; wake lemner; de card loza-honorowa;"
             "? vp de 0; ? rank lemner 6" },
    { "anonimowy-donos",
      FILM_2 "stand lemner budka-telefoniczna; stand kloss-abwehra m1; stand georg sady;"
             "card anonimowy-donos; wake lemner; de card anonimowy-donos; de to hotel;"
             "? evidence georg 2; ? tokens de 1" },
    { "obserwacja-plebanii",
      "outskirts; stand heinrich-vogel kosciol; stand jacek o1; card obserwacja-plebanii;"
      "wake heinrich-vogel; de card obserwacja-plebanii; ? evidence jacek 2" },
    { "polowanie-z-nagonka",
      "outskirts; stand heinrich-vogel lesniczowka; stand jacek o1; card polowanie-z-nagonka;"
      "wake heinrich-vogel; de card polowanie-z-nagonka; de to o5; de to o6; de to o7;"
      "? at jacek o7 1; ? under-way 0" },
    { "werkschutz",
      FILM_3 "stand bruno-dreher fabryka; stand kazik f1; card werkschutz; wake bruno-dreher;"
             "de card werkschutz; de token kociol; de to sady; ? evidence kazik 1; ? token sady "
             "kociol 1" },
    { "telefon-do-centrali",
      FILM_3 "stand bruno-dreher biuro-raila; stand marta-becher gestapo;"
             "stand hermann-brunner m1; stand glaubel m1; card telefon-do-centrali;"
             "wake bruno-dreher; de card telefon-do-centrali; de choose 1; de to p3; de stop;"
             "? at marta-becher p3 1" },
    { "telefon-do-centrali",
      FILM_3 "stand bruno-dreher biuro-raila; stand marta-becher gestapo;"
             "card telefon-do-centrali; wake bruno-dreher; de card telefon-do-centrali;"
             "de choose 2; de token kociol; de to sady; ? token sady kociol 1" },
    { "spis-inwentarza",
      FILM_3 "stand bruno-dreher magazyny; marker magazyny yellow; marker magazyny violet;"
             "find magazyny lom; card spis-inwentarza; wake bruno-dreher; de card spis-inwentarza;"
             "de colour yellow; de colour violet; de keep; ? has bruno-dreher lom 1;"
             "? marker magazyny yellow 0; ? marker magazyny violet 0" },
    { "przyjecie-w-willi",
      FILM_2 "stand fritz-kopf willa-oficera-ss; card przyjecie-w-willi; wake fritz-kopf;"
             "de card przyjecie-w-willi; ? vp de 2" },
    { "przyjecie-w-willi",
      FILM_2 "stand lemner willa-oficera-ss; card przyjecie-w-willi; wake lemner;"
             "de card przyjecie-w-willi; ? vp de 1" },
    { "kelner-konfident",
      FILM_2 "stand lemner kawiarnia; give georg kwiaty; card kelner-konfident; wake lemner;"
             "de card kelner-konfident; de pick georg; ? evidence georg 1; ? told saw-item 1" },
};

SCRIPTS(cards, "location-card");
