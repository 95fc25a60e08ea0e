/** Maximum number of roles of a dub. */
export const ROLES_MAX = 12;
/** Maximum length of a role's name. */
export const ROLE_NAME_MAX_CHARACTERS = 40;
