/** Issue 8: what the figures of one run may be, as ratios in that run. */
export const CLIENTES_AO_MESMO_TEMPO = [1, 16] as const
/** Against the greater of the two limits; a creation against its bare transaction. */
export const LEITURA = { mediana: 1.6, p99: 2.5 } as const
export const CRIACAO = { mediana: 1.8 } as const
/** From the small to the large data set, at the median. */
export const CRESCIMENTO = { pagina: 1.3, palavraComum: 2.5 } as const
export const MEMORIA_MB = 250
