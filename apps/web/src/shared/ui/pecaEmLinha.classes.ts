export const detalhe = 'flex flex-wrap text-s text-texto-suave gap-x-3 gap-y-0 tabular-nums'
