import css from '../../../shared/impressao/impressao.module.css'
import { usePrintUmaVez } from '../../../shared/impressao/JanelaDeImpressao.tsx'
import { useDesenhos } from '../../../shared/qr/CodigoQr.tsx'
import type { Calibracao } from '../etiqueta/calibracao.ts'
import type { Etiqueta } from '../etiqueta/etiqueta.ts'
import { Folha } from '../etiqueta/Folha.tsx'
import { folhasPara, naFolha } from '../etiqueta/folha.ts'
import type { Layout } from '../etiqueta/layouts.ts'
import type { Campos } from '../etiqueta/medidas.ts'
import { Barra } from './Barra.tsx'

interface FolhasProps {
  titulo: string
  layout: Layout
  campos: Campos
  calibracao: Calibracao
  etiquetas: readonly Etiqueta[]
  inicio: number
}

export function Folhas({ titulo, layout, campos, calibracao, etiquetas, inicio }: FolhasProps) {
  const desenhos = useDesenhos(etiquetas.map(({ qr }) => qr))
  usePrintUmaVez()
  const folhas = folhasPara(etiquetas.length, layout, inicio)
  return (
    <>
      <Barra titulo={titulo} layout={layout} />
      <div className={css.folhas}>
        {Array.from({ length: folhas }, (_, folha) => (
          <Folha
            key={folha}
            layout={layout}
            campos={campos}
            calibracao={calibracao}
            etiquetas={naFolha(etiquetas, layout, inicio, folha)}
            desenhos={desenhos}
          />
        ))}
      </div>
    </>
  )
}
