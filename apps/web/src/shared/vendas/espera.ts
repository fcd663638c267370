import type { OrcamentoResumo } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'

const DIA_MS = 86_400_000

/** `o cliente há 3 dias`, and whether it runs out tomorrow; '' when nobody is waited for. */
export function quemFalta(
  { espera, vence_amanha }: Pick<OrcamentoResumo, 'espera' | 'vence_amanha'>,
  agora: number,
): string {
  const dias = espera ? Math.floor((agora - Date.parse(espera.desde)) / DIA_MS) : 0
  const tempo = dias < 1 ? 'hoje' : dias === 1 ? 'há 1 dia' : `há ${dias} dias`
  const quem = espera && (espera.quem === 'cliente' ? 'Esperando o cliente' : 'Esperando a loja')
  return [quem && `${quem} ${dias < 1 ? `desde ${tempo}` : tempo}`, vence_amanha && 'vence amanhã']
    .filter(Boolean)
    .join(' · ')
}
