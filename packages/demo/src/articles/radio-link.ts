import { type Article, bullets, caution, note, paragraph, steps, warning } from "../article.ts";
import { drawDipolePattern } from "../figures/dipole-pattern.ts";
import { drawFresnelZone } from "../figures/fresnel-zone.ts";

export const radioLink: Article = {
  slug: "radio-link",
  language: "en",
  title: "Radio link: budget, antenna placement and what to do when it drops",
  summary:
    "Why a link holds or fails, how to place antennas on the aircraft and on the ground, how to test before take-off, and what the pilot does in the first seconds of a lost picture.",
  audience: "Pilots, observers and whoever builds or sets up the equipment",
  needs: "The manuals of transmitter, receiver and video system; the list of permitted frequencies",
  edition: new Date("2026-11-02T09:00:00Z"),
  keywords: ["radio", "antenna", "link budget", "Fresnel zone", "failsafe"],
  sections: [
    {
      title: "Three links, three duties",
      body: [
        paragraph(
          "A small FPV aircraft usually carries three radio links. The **control link** brings the pilot’s commands up. The **video link** brings the picture down. **Telemetry** brings down voltage, position and signal quality, often on the control link’s own channel. They use different bands, fail in different ways, and deserve different attention.",
        ),
        {
          kind: "table",
          caption: "The links of a small FPV aircraft",
          columns: [
            { title: "Link", weight: 1 },
            { title: "Usual band", weight: 1.4 },
            { title: "When it fails", weight: 2.4 },
            { title: "Protection", weight: 2.4 },
          ],
          rows: [
            [
              "Control",
              "868 MHz, 2.4 GHz",
              "The aircraft does what its failsafe says",
              "Failsafe tested on the ground",
            ],
            ["Video", "5.8 GHz", "The pilot is blind at once", "Observer with eyes on the aircraft"],
            ["Telemetry", "as control", "Figures freeze or vanish", "Flight time by the clock"],
          ],
        },
        warning(
          "Which bands, powers and antennas may be used is decided by the law of the country and, on a training site, by the person in charge. In the European Union 2.4 GHz is limited to 100 mW and 5.8 GHz to 25 mW radiated power (EIRP) for this kind of equipment. Settings sold as ‘unlocked’ are not a permission.",
        ),
      ],
    },
    {
      title: "The link budget",
      body: [
        paragraph(
          "A link budget is a sum in decibels: what the transmitter gives, plus what the antennas gain, minus what the way takes. What is left at the receiver must be more than the weakest signal that it can read. The difference is the **margin**, and the margin is what keeps the picture when the aircraft turns its back, when a wet tree is in between, or when a connector is not quite tight.",
        ),
      ],
      parts: [
        {
          title: "Loss along the way",
          body: [
            paragraph(
              "In free space the loss in dB is 32.4 + 20 log f + 20 log d, with f in MHz and d in km. Two consequences are worth remembering: **doubling the distance costs 6 dB**, and **6 dB more power, four times as much, only doubles the distance**. Going from 2.4 to 5.8 GHz costs 7.7 dB with the same antennas.",
            ),
            {
              kind: "table",
              caption: "Free-space loss in dB",
              columns: [
                { title: "Distance", weight: 1.2 },
                { title: "868 MHz", weight: 1 },
                { title: "2.4 GHz", weight: 1 },
                { title: "5.8 GHz", weight: 1 },
              ],
              rows: [
                ["100 m", "71.2", "80.0", "87.7"],
                ["200 m", "77.2", "86.0", "93.7"],
                ["500 m", "85.1", "94.0", "101.6"],
                ["1 km", "91.2", "100.0", "107.7"],
                ["2 km", "97.2", "106.0", "113.7"],
              ],
            },
          ],
        },
        {
          title: "A worked example",
          body: [
            paragraph(
              "A video transmitter that radiates 25 mW (14 dBm, its antenna included), a ground antenna of 2 dBi, 1 dB lost in the connectors, and a receiver that needs –90 dBm for a usable picture:",
            ),
            {
              kind: "table",
              caption: "Budget of a 5.8 GHz video link at 500 m",
              columns: [
                { title: "Item", weight: 3 },
                { title: "Value", weight: 1.2 },
                { title: "Sum", weight: 1.2 },
              ],
              rows: [
                ["Radiated by the aircraft", "+14 dBm", "14"],
                ["Way, 500 m in free space", "–101.6 dB", "–87.6"],
                ["Antenna on the ground", "+2 dBi", "–85.6"],
                ["Connectors and cable", "–1 dB", "–86.6"],
                ["Needed by the receiver", "–90 dBm", "margin 3.4 dB"],
              ],
            },
            paragraph(
              "A margin of 3 dB is too little: a turn of the airframe alone can cost 10 to 20 dB. Plan with **at least 15 dB**. Here that means a quarter of the distance or less, or a ground antenna with 12 dB more gain that somebody keeps pointed at the aircraft. Receiving antennas may have gain; it is the radiated power that is limited.",
            ),
          ],
        },
        {
          title: "The room around the line",
          body: [
            paragraph(
              "A clear view is not enough. Radio uses a cigar-shaped room around the line of sight, the first Fresnel zone. If more than 40 % of its radius is blocked, the signal falls noticeably even though the aircraft can be seen.",
            ),
            {
              kind: "figure",
              caption:
                "The room that a link needs: 1 ground antenna on a mast, 2 antenna under the aircraft, 3 line of sight, 4 first Fresnel zone with its radius r at the middle, 5 trees that already reach into it.",
              alternative:
                "Side view of a ground antenna and an aircraft with the straight line between them, an ellipse around it, and trees below whose tops reach into the lower half of the ellipse.",
              height: 156,
              draw: drawFresnelZone,
            },
            {
              kind: "table",
              caption: "Radius of the first Fresnel zone at the middle of the way",
              columns: [
                { title: "Distance", weight: 1.2 },
                { title: "868 MHz", weight: 1 },
                { title: "2.4 GHz", weight: 1 },
                { title: "5.8 GHz", weight: 1 },
              ],
              rows: [
                ["200 m", "4.2 m", "2.5 m", "1.6 m"],
                ["500 m", "6.6 m", "4.0 m", "2.5 m"],
                ["1 km", "9.3 m", "5.6 m", "3.6 m"],
              ],
            },
            paragraph(
              "This is why raising the ground antenna from the pilot’s knee to a two-metre mast often brings more than any change of power, and why the link weakens when the aircraft descends behind its own landing field.",
            ),
          ],
        },
      ],
    },
    {
      title: "Antennas",
      body: [
        paragraph(
          "An antenna does not make power; it decides where the power goes. A rod antenna (dipole) radiates strongly across its length and **hardly at all along it**. Pointing the tip of an antenna at the other side is the most common mistake in the field.",
        ),
        {
          kind: "figure",
          caption:
            "Left, a dipole from the side: 1 rod, 2 strong field all around it, 3 no field along its axis. Right, a receiver with 4 two antennas at 90° to each other, 5 fixed so that no tip points where the aircraft will fly.",
          alternative:
            "Left, a vertical rod with two large lobes to its sides and none above and below. Right, a receiver box with two antennas forming a right angle.",
          height: 158,
          draw: drawDipolePattern,
        },
      ],
      parts: [
        {
          title: "Polarisation",
          body: [
            paragraph(
              "Both ends of a link must agree on the plane in which the field swings. A vertical and a horizontal rod lose 20 dB and more against each other. Circular polarisation, usual for video, keeps its strength when the aircraft banks and suppresses reflections, but both ends must turn the same way: right-hand (RHCP) with right-hand. A mixed pair loses 15 to 20 dB, which looks exactly like a broken transmitter.",
            ),
          ],
        },
        {
          title: "On the aircraft",
          body: [
            steps(
              "Keep antennas clear of carbon fibre, battery and wires by at least half a wavelength: 26 mm at 5.8 GHz, 62 mm at 2.4 GHz. Carbon shades like metal.",
              "Fix the two ends of a diversity receiver at 90° to each other, away from the frame.",
              "Mount the video antenna where no part of the airframe lies between it and the ground station on the way home. That is the leg on which the battery is lowest.",
              "Support the coaxial cable near the connector; do not bend it tighter than a finger’s breadth.",
              "Never switch a transmitter on without its antenna. The reflected power can destroy its output stage within seconds.",
            ),
          ],
        },
        {
          title: "On the ground",
          body: [
            bullets(
              "Put the receiver on a mast at least two metres high, with the pilot seated beside it, not in front of it.",
              "Use a directional antenna together with an omnidirectional one on a diversity receiver: one reaches far, the other catches what flies past behind.",
              "Stand clear of vehicles, fences and power lines; ten metres of distance changes more than one expects.",
              "Keep cables short. Two metres of thin coaxial cable lose 3 dB at 5.8 GHz, half the power.",
              "Tighten connectors by hand. RP-SMA and SMA look alike and mate without contact: look for the pin.",
            ),
          ],
        },
      ],
    },
    {
      title: "Channels",
      body: [
        paragraph(
          "On a site with several aircraft one person keeps the channel board. Nobody switches on a video transmitter before that person has said yes, since a transmitter that is turned on beside the landing field blinds every pilot on the same channel.",
        ),
        steps(
          "Write name, video channel, power and control system on the board before the first battery is plugged in.",
          "Choose channels at least 40 MHz apart; with more than four aircraft, use a published set that avoids mixing products.",
          "Scan the band with the receiver for one minute before the day begins, and again after lunch.",
          "On the ground, stay at the lowest power (pit mode where there is one).",
        ),
      ],
    },
    {
      title: "Testing before take-off",
      body: [
        steps(
          "**Range test.** Set the control transmitter to its range-test power. Walk 30 paces, or what the manual says, with the aircraft on the ground and its propellers **off**. Turn it through all directions: control stays clean throughout.",
          "**Failsafe test.** Propellers off, motors armed at idle: switch the transmitter off. Motors stop, or the set procedure starts, within the time that the manual gives. Switch on again and see that control returns only after the pilot’s action.",
          "**Video test.** At the edge of the pit, look for lines or blocks while an assistant turns the aircraft.",
          "**Margin.** Note the signal quality that the display shows at a known place. A value 10 dB lower than last time is a fault to find, not a day with bad conditions.",
        ),
        caution(
          "A failsafe that was never tested does not exist. Test it after every change of receiver, firmware or configuration, and on the first flight of each day.",
        ),
      ],
    },
    {
      title: "When the link drops",
      body: [
        paragraph(
          "A picture seldom vanishes without notice: it flickers at the same turn, then tears, then is gone. The moment to act is the first flicker. The observer keeps the aircraft in sight and says its position aloud from then on.",
        ),
        {
          kind: "table",
          caption: "What is seen and what is done",
          columns: [
            { title: "What happens", weight: 1.8 },
            { title: "Pilot", weight: 2.4 },
            { title: "Observer", weight: 2 },
          ],
          rows: [
            ["Picture flickers once", "Climb a little, turn towards home", "Says direction and height"],
            ["Picture tears again", "End the task, come home on the direct line", "Warns the site"],
            [
              "Picture is gone, control works",
              "Hold level, climb gently; switch to the agreed position or return mode; after three seconds follow the observer’s words or cut the motors",
              "Talks the pilot down or calls ‘cut’",
            ],
            [
              "Control is gone",
              "Keep the transmitter on and raised; do not cycle its power",
              "Follows the aircraft by eye and clears people from its way",
            ],
            ["Aircraft is down", "Disarm; note time and bearing", "Nobody walks before the site is safe"],
          ],
        },
        paragraph(
          "Cutting the motors is a right decision when the aircraft could otherwise reach people. An aircraft can be replaced.",
        ),
        note(
          "Write down every drop: time, place, bearing, height, channel, weather, battery. Three notes from the same corner of the field show a cause that no single one does.",
        ),
      ],
    },
    {
      title: "Finding the fault",
      body: [
        {
          kind: "table",
          caption: "Symptoms and first suspects",
          columns: [
            { title: "Symptom", weight: 2 },
            { title: "Look at first", weight: 3 },
          ],
          rows: [
            [
              "Range is suddenly a fraction",
              "Antenna connector, cut antenna, wrong power setting, mixed polarisation",
            ],
            ["Weak in one direction only", "Antenna shaded by battery or carbon; tip pointing at the pilot"],
            [
              "Lines in the picture with throttle",
              "Supply noise: missing capacitor, long battery leads, shared ground",
            ],
            [
              "Good on the bench, bad on site",
              "Occupied channel, vehicle or fence near the mast, height of the mast",
            ],
            ["Drops after some minutes", "Transmitter overheats without airflow; loose cable that warms up"],
          ],
        },
        paragraph(
          "Change one thing at a time and test at the same place. A fault that went away by itself will come back in the air.",
        ),
      ],
    },
  ],
};
