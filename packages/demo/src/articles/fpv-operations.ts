import { type Article, bullets, caution, note, paragraph, steps, warning } from "../article.ts";
import { drawAirframe } from "../figures/airframe.ts";
import { drawFlyingSite } from "../figures/flying-site.ts";

export const fpvOperations: Article = {
  slug: "fpv-operations",
  language: "en",
  title: "FPV operations: crew, site and pre-flight",
  summary:
    "How a training flight with a first-person-view aircraft is planned, briefed, checked, flown and debriefed, so that the exciting part is the flying and nothing else.",
  audience: "Student pilots, observers and instructors",
  needs: "A checked aircraft, a second person as observer, permission for the place",
  edition: new Date("2026-11-16T09:00:00Z"),
  keywords: ["FPV", "pre-flight", "observer", "briefing", "training"],
  sections: [
    {
      title: "Before the day",
      body: [
        paragraph(
          "Whoever wears goggles cannot see the sky. All planning follows from this sentence: the place is chosen so that little can happen, and a second person watches what the pilot cannot. Most incidents in training have been decided before the first battery is plugged in.",
        ),
        steps(
          "**Ask whether the flight is allowed.** Registration of the operator, competence of the pilot, insurance, airspace and geographical zones are checked for the very place and hour, with the national authority’s map.",
          "**Ask the owner of the ground.** In writing, with date and area.",
          "**Look at the place on a map and on foot.** Paths, animals, power lines, roads and other people’s antennas are on no drone map.",
          "**Read the weather.** Wind at flying height, gusts, rain, temperature, sun low over the horizon.",
          "**Name the crew.** Pilot, observer, person in charge of the site. Nobody holds two of these duties at once.",
        ),
        {
          kind: "table",
          caption: "Weather limits for training flights, unless the aircraft’s manual is stricter",
          columns: [
            { title: "Item", weight: 1.3 },
            { title: "Fly", weight: 1.4 },
            { title: "Instructor decides", weight: 1.7 },
            { title: "Do not fly", weight: 1.7 },
          ],
          rows: [
            ["Mean wind", "up to 6 m/s", "6 to 9 m/s", "above 9 m/s"],
            ["Gusts", "up to 9 m/s", "9 to 12 m/s", "above 12 m/s"],
            ["Visibility", "above 3 km", "1.5 to 3 km", "observer loses the aircraft"],
            ["Rain", "none", "none", "any, or wet fog"],
            ["Temperature", "5 to 35 °C", "0 to 5, 35 to 40 °C", "below 0, above 40 °C"],
            ["Thunderstorm", "none within 30 km", "none", "heard or seen"],
          ],
        },
      ],
    },
    {
      title: "The crew",
      body: [
        {
          kind: "table",
          caption: "Who does what",
          columns: [
            { title: "Duty", weight: 1.3 },
            { title: "Does", weight: 2.8 },
            { title: "Does not", weight: 1.9 },
          ],
          rows: [
            [
              "Pilot",
              "Flies, reads voltage and time, obeys ‘land’ and ‘cut’ at once",
              "Walk, or take part in talk",
            ],
            [
              "Observer",
              "Keeps the aircraft and the air around it in sight, speaks position and hazards",
              "Wear goggles, film, or look at a screen",
            ],
            [
              "Person in charge",
              "Opens and closes the site, keeps the channel board and the log, looks after visitors",
              "Fly at the same time",
            ],
          ],
        },
        paragraph(
          "The observer stands within arm’s reach of the pilot. A touch on the shoulder is the signal that works when no word does.",
        ),
      ],
      parts: [
        {
          title: "Words that everybody uses",
          body: [
            {
              kind: "table",
              caption: "Calls and answers",
              columns: [
                { title: "Call", weight: 1.2 },
                { title: "By", weight: 1 },
                { title: "Meaning", weight: 3 },
              ],
              rows: [
                ["‘Arming’", "Pilot", "Propellers may turn from now on; everyone is behind the line"],
                ["‘Clear’", "Observer", "Air and ground looked at; without this answer nobody takes off"],
                ["‘Aircraft left, low’", "Observer", "Another aircraft; the pilot descends and comes home"],
                ["‘Land’", "Anyone", "End the flight by the shortest safe way"],
                ["‘Cut’", "Anyone", "Motors off now, wherever the aircraft is"],
                ["‘Disarmed’", "Pilot", "Shown to the observer; only now may anyone cross the line"],
              ],
            },
          ],
        },
      ],
    },
    {
      title: "The site",
      body: [
        paragraph(
          "A site has a front and a back. In front of the safety line things fly; behind it people stand. The wind blows along the line or towards the flying area, never from the aircraft to the people, and the sun stands behind the crew.",
        ),
        {
          kind: "figure",
          caption:
            "A training site: 1 take-off point, 2 pilot, 3 observer, 4 preparation table, 5 charging, downwind and apart, 6 everyone else, 7 flying area. The track below stays free for the ambulance.",
          alternative:
            "Plan of a training site: the flying area at the top, a safety line, pilot and observer just behind it, preparation and charging to the left, a place for other people at least thirty metres behind the line, and a free access track.",
          height: 222,
          draw: drawFlyingSite,
        },
        bullets(
          "Thirty metres between the line and anyone who is not part of the crew; more downwind.",
          "One way in. Somebody watches it while propellers turn.",
          "First-aid kit, extinguisher and sand at the preparation table, known to all.",
          "A card with the position in coordinates and the words for the emergency call.",
        ),
        caution(
          "If a person, a vehicle or an animal enters the flying area, the flight ends. There is no ‘just one more lap’.",
        ),
      ],
    },
    {
      title: "The aircraft",
      body: [
        paragraph(
          "The inspection follows the same way around the airframe every time, beginning at the nose and going clockwise, because a habit finds what attention misses. It is done with the battery **not** connected.",
        ),
        {
          kind: "figure",
          caption:
            "Around the airframe: 1 propeller, 2 motor, 3 arm, 4 camera, 5 battery and strap, 6 video antenna, 7 receiver antennas. The arrows show the usual turn of the propellers; compare with the setting of this aircraft.",
          alternative:
            "Top view of a quadcopter with four propellers, the nose pointing up, camera in front, battery under a strap in the middle, antennas at the rear.",
          height: 200,
          draw: drawAirframe,
        },
      ],
      parts: [
        {
          title: "Walk around, battery disconnected",
          body: [
            steps(
              "**Camera.** Lens clean, angle as briefed, screws tight.",
              "**Propellers.** Right type on the right arm, edges without nicks, nuts tight. A propeller that was bent back is thrown away.",
              "**Motors.** Turn each by hand: smooth, no grit, no play. Screws do not touch the windings.",
              "**Arms and frame.** No cracks or delamination; press lightly at the ends and listen.",
              "**Wires.** Nothing can reach a propeller; no bare places; connector firm.",
              "**Antennas.** Present, tight, undamaged, clear of carbon and propellers.",
              "**Battery.** Inspected, charged, checked cell by cell, strapped so that it does not shift when the aircraft is shaken. Centre of gravity as marked.",
              "**Memory and label.** Recording medium in place; operator’s number readable on the outside.",
            ),
          ],
        },
        {
          title: "Power on, at the take-off point",
          body: [
            steps(
              "Transmitter first: right model, switches back, sticks centred, throttle low, battery enough.",
              "Say ‘connecting’, plug in, stand clear. Listen to the start tones.",
              "Control link, video channel and power as on the board; satellites or home position where the aircraft has them.",
              "Failsafe as tested today. Arming switch tested; the motors do not move before it.",
              "Voltage on the display agrees with the checker within 0.1 V. Timer set.",
              "Goggles on, picture clear. Observer says ‘clear’. Say ‘arming’.",
            ),
            warning(
              "From the moment the battery is plugged in the aircraft counts as armed. Nobody reaches across propellers; it is carried by the frame from behind, with the motors pointing away from the face.",
            ),
          ],
        },
      ],
    },
    {
      title: "The flight",
      body: [
        paragraph(
          "The first thirty seconds belong to the aircraft, not to the task: take off, hover at three metres, move each stick gently, listen. A sound or a drift that was not there yesterday ends the flight.",
        ),
        bullets(
          "One task for one battery, said aloud before take-off.",
          "Half of the usable energy is for the way out and the task, a quarter for the way home, a quarter is reserve. It is not a bonus.",
          "The aircraft stays in the observer’s sight, at the height and within the area of the briefing.",
          "Land at the agreed voltage even if the task is not finished.",
          "After touching down: disarm, say ‘disarmed’, goggles up, unplug, then talk.",
        ),
        {
          kind: "table",
          caption: "When something is not as it should be",
          columns: [
            { title: "Event", weight: 1.6 },
            { title: "First action", weight: 2.4 },
            { title: "Then", weight: 2 },
          ],
          rows: [
            ["Picture breaks up", "Climb a little, turn for home", "Observer talks the pilot home"],
            [
              "Low voltage sooner than planned",
              "Land at the nearest clear place",
              "Check the pack cell by cell",
            ],
            ["Vibration, odd sound", "Land straight ahead", "Propellers, motors, arms"],
            ["Aircraft does not obey", "‘Cut’ if people could be reached", "Note time and bearing"],
            ["Crash", "Disarm, wait, look for smoke", "Two persons approach, sand at hand"],
            ["Injury", "All aircraft down", "First aid, 112, send someone to the road"],
          ],
        },
        note(
          "After a crash the pack stays under watch in the open for 24 hours, even if it looks whole. A lost aircraft is searched for by two persons; the pack in it may be burning or may begin to.",
        ),
      ],
    },
    {
      title: "After the flight",
      body: [
        paragraph(
          "The debriefing takes five minutes and begins with the pilot. What was the task? What happened? What was the difference, and what follows from it? Opinions about people are not part of it.",
        ),
        steps(
          "Enter battery number, time, lowest cell and remarks in the log before the next flight.",
          "Go around the aircraft once more. Damage that is found now costs minutes; found tomorrow it costs the morning.",
          "Bring packs that will not fly again within two days to storage voltage.",
          "Close the site: channels free, rubbish and broken propellers collected, owner informed.",
        ),
        paragraph(
          "An occurrence that could have hurt somebody is reported as the law and the organisation require, and told to the next class, without names.",
        ),
      ],
    },
    {
      title: "Pre-flight checklist",
      body: [
        {
          kind: "checklist",
          groups: [
            {
              title: "Crew and site",
              items: [
                "Flight allowed here and now; owner informed",
                "Weather within limits; sun and wind considered",
                "Duties named; calls repeated by everyone",
                "Line, landing point and free access marked; first aid, sand and extinguisher in place",
                "Channels on the board",
              ],
            },
            {
              title: "Aircraft, battery disconnected",
              items: [
                "Camera, propellers, motors, arms, wires, antennas",
                "Battery checked and strapped; centre of gravity",
                "Operator’s number readable",
              ],
            },
            {
              title: "Aircraft, powered",
              items: [
                "Right model; links good; failsafe tested today",
                "Voltage agrees; timer set",
                "Task, area, height and landing voltage said aloud",
                "‘Arming’ – ‘clear’",
              ],
            },
          ],
        },
      ],
    },
  ],
};
