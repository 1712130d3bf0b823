/** The words of /home. */
export const homeCopy = {
  hero: {
    title: ["Equipment", "that stays", "in service."],
    lead: "Mission-critical containers, an underwater unmanned vehicle and tactical FPV, with authorized representation of armor, communications and surveillance, for defense and security forces.",
    explore: "Explore Solutions",
    contact: "Get In Touch",
    plate:
      "The container suite: a twenty-foot unit, a ten-foot unit stacked on it and a short unit beside it",
  },
  figures: [
    { value: "15+", label: "years of experience" },
    { value: "20", label: "deployed systems" },
    { value: "24/7", label: "support" },
    { value: "99.9%", label: "system reliability" },
  ],
  products: {
    title: "Products",
    lead: "What we supply, what we represent and what we teach. Tell us the task: the answer names the equipment and its limits.",
  },
  containers: {
    title: "Container suite",
    text: "FieldBox resilience containers for mission-critical storage and transport: lifted like any freight container, sealed and watched like a server room.",
    features: [
      {
        title: "Extreme durability",
        text: "Welded steel frame and corner castings, for sea, road and rough ground.",
      },
      {
        title: "Climate control",
        text: "A side-mounted unit keeps the interior within limits in heat, frost and dust.",
      },
      { title: "Secure access", text: "Multi-factor authentication at the door before a lock releases." },
      {
        title: "Smart monitoring",
        text: "Temperature, humidity, power and door state, reported to your control room.",
      },
    ],
    action: "Learn More",
    plate: {
      number: "Plate 1",
      subject: "Container unit, exploded",
      product: "FieldBox",
      label:
        "Container unit, exploded view: roof with gateway, frame with equipment racks, door panel with reader, side panel with climate unit",
    },
  },
  mantis: {
    title: "Mantis",
    text: "An underwater unmanned vehicle for survey, inspection and watch below the surface. The hull divides at ring couplings, so the payload changes with the task.",
    parts: ["Ducted propulsor", "Mast antenna", "Payload section", "Lateral thruster", "Forward sonar"],
    action: "Ask About Mantis",
    plate: {
      number: "Plate 2",
      subject: "Underwater unmanned vehicle, profile and front",
      product: "Mantis",
      label: "Mantis underwater vehicle: profile and front view",
      projection: "Third-angle projection",
    },
  },
  representative: {
    title: "Authorized Representative",
    text: "We represent selected manufacturers and stay answerable after delivery: integration, user training, spares and repair.",
    action: "View Full Portfolio",
    cards: [
      {
        plate: "armor",
        label: "Armor plate: front view and section",
        title: "Armor systems",
        text: "Plates, panels and vehicle kits, specified to the threat you name and supplied with their test reports.",
      },
      {
        plate: "communications",
        label: "Handheld radio: front and side view",
        title: "Communication systems",
        text: "Hand-held, vehicle and base radio for voice and data, planned for a contested spectrum.",
      },
      {
        plate: "surveillance",
        label: "Stabilized sensor turret, front view",
        title: "Surveillance technology",
        text: "Stabilized day and thermal sensors for borders, perimeters and sites under watch.",
      },
    ],
  },
  fpv: {
    title: "Tactical FPV Solutions",
    text: "Aircraft for training and operations, and the people who can fly, repair and plan with them.",
    sales: {
      title: "Equipment Sales",
      text: "Airframes, radio and video links, goggles, ground stations, batteries and spares.",
    },
    training: {
      title: "Training Programs",
      text: "Simulation, flight, engineering and classroom work in Athens. First edition: November 2025.",
      facts: [
        { value: "4", label: "weeks" },
        { value: "75", label: "contact hours" },
        { value: "€490", label: "per person" },
      ],
    },
    action: "View Training Program",
    parts: ["Camera", "Flight controller", "Motor", "Video antenna", "Battery"],
    plate: {
      number: "Plate 3",
      subject: "FPV airframe, from above",
      product: "FPV",
      label:
        "FPV airframe seen from above: four motors with three-blade propellers, camera, flight controller, battery and antennas",
    },
  },
  about: {
    title: "About",
    mission: "Our mission is to keep forces working when supply, power and signal fail.",
    pillars: [
      {
        title: "Precision Engineering",
        text: "Loads, tolerances and interfaces are written down before anything is built.",
      },
      {
        title: "Partnership Focus",
        text: "We work from your requirement to acceptance, and stay for the service life.",
      },
      {
        title: "Continuous Innovation",
        text: "Reports from the field return to the drawing board, and every revision is numbered.",
      },
    ],
  },
  contact: {
    title: "Contact",
    lead: "Say what you need, where it will work and by when. The more exact the requirement, the more exact our answer.",
    useful: {
      title: "Useful to include",
      items: ["Quantity, site and climate", "Threat, load or payload", "Date needed and who will operate it"],
    },
  },
  newsletter: {
    title: "Newsletter",
    text: "New equipment, course dates and technical notes.",
    promise: "You can unsubscribe at any time: every mail carries the link.",
  },
} as const;
