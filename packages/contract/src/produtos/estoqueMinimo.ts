export const ROTULO_DO_ESTOQUE_MINIMO = 'Estoque mínimo'
