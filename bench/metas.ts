/** What the figures of one run may be, as ratios in that run. */
export const CLIENTES_AO_MESMO_TEMPO = [1, 16] as const
/** Processor time against the hand-written server's: it decides wherever that server does the same work. */
export const PROCESSADOR = { lista: 1.2, busca: 1.5, registro: 1.5, criacao: 2.5, mudanca: 2, outro: Infinity } as const
/** Time of the other reads against the bare driver's. */
export const LEITURA = { mediana: 1.6, p99: 2.5 } as const
/** From the small to the large data set, at the median. */
export const CRESCIMENTO = { pagina: 1.3, palavraComum: 2.5 } as const
export const MEMORIA_MB = 250
