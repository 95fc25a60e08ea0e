/** How many IDs go into one `in (...)`, so that the bound values stay within the limit of both databases. */
export const IDS_PER_QUERY = 1000;
