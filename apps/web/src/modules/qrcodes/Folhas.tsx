import css from '../../shared/device/impressao/impressao.module.css'
import { BarraDeImpressao, usePrintUmaVez } from '../../shared/device/impressao/JanelaDeImpressao.tsx'
import { useDesenhos } from '../../shared/device/qr/CodigoQr.tsx'
import type { Etiqueta } from './etiqueta/etiqueta.ts'
import { Folha, type Impressao } from './etiqueta/Folha.tsx'
import { folhasPara, listFolhaEtiquetas } from './etiqueta/folha.ts'
import { isRolo, type Layout, PAPEIS, tamanhoDaEtiqueta } from './etiqueta/layouts.ts'

interface FolhasProps extends Impressao {
  titulo: string
  etiquetas: readonly Etiqueta[]
  inicio: number
}

export function Folhas({ titulo, etiquetas, inicio, ...impressao }: FolhasProps) {
  const drawings = useDesenhos(etiquetas.map(({ qr }) => qr))
  usePrintUmaVez()
  const { layout } = impressao
  const folhas = folhasPara(etiquetas.length, layout, inicio)
  return (
    <>
      <Barra titulo={titulo} layout={layout} />
      <div className={css.folhas}>
        {Array.from({ length: folhas }, (_, folha) => (
          <Folha
            key={folha}
            {...impressao}
            etiquetas={listFolhaEtiquetas(etiquetas, layout, inicio, folha)}
            desenhos={drawings}
          />
        ))}
      </div>
    </>
  )
}

/** The bar above labels: which paper they are for, without margins. */
export function Barra({ titulo, layout }: { titulo: string; layout: Layout }) {
  const papel = isRolo(layout) ? tamanhoDaEtiqueta(layout) : PAPEIS[layout.papel].nome
  const hint = `Na impressora, escolha papel ${papel}, sem margens, escala de 100%.`
  return <BarraDeImpressao title={titulo} hint={hint} />
}
