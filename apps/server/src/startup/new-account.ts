/** An account that this start made, with the password that its owner has to be told once, if we made that up. */
export type NewAccount = { role: "Administrator" | "Sample member"; email: string; password: string | null };
