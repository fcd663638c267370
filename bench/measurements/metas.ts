export const CLIENTES_AO_MESMO_TEMPO = [1, 16] as const
/** How many times slower over the large data set than over the small one, at the median. */
export const CRESCIMENTO = { pagina: 1.3, palavraComum: 2.5 } as const
export const MEMORIA_MB = 250
