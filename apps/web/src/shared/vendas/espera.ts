import type { OrcamentoResumo } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'

const DIA_MS = 86_400_000

/** `Esperando o cliente há 3 dias`, and whether it runs out tomorrow; '' when nobody is waited for. */
export function quemFalta(
  { espera, vence_amanha }: Pick<OrcamentoResumo, 'espera' | 'vence_amanha'>,
  agora: number,
): string {
  const frases = vence_amanha ? ['vence amanhã'] : []
  if (espera) {
    const dias = Math.floor((agora - Date.parse(espera.desde)) / DIA_MS)
    const tempo = dias < 1 ? 'desde hoje' : dias === 1 ? 'há 1 dia' : `há ${dias} dias`
    frases.unshift(`Esperando ${espera.quem === 'cliente' ? 'o cliente' : 'a loja'} ${tempo}`)
  }
  return frases.join(' · ')
}
