import { BarraDeImpressao } from '../../../shared/impressao/JanelaDeImpressao.tsx'
import { emRolo, type Layout, PAPEIS, tamanhoDaEtiqueta } from '../etiqueta/layouts.ts'

/** The bar above labels: which paper they are for, without margins. */
export function Barra({ titulo, layout }: { titulo: string; layout: Layout }) {
  const papel = emRolo(layout) ? tamanhoDaEtiqueta(layout) : PAPEIS[layout.papel].nome
  const dica = `Na impressora, escolha papel ${papel}, sem margens, escala de 100%.`
  return <BarraDeImpressao titulo={titulo} dica={dica} />
}
