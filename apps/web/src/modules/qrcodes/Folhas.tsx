import { useEffect } from 'react'
import css from '../../shared/device/impressao/impressao.module.css'
import { BarraDeImpressao, usePrintUmaVez } from '../../shared/device/impressao/JanelaDeImpressao.tsx'
import { ErrorBox, LoadingState } from '../../shared/ui/states.tsx'
import type { Etiqueta } from './etiqueta/etiqueta.ts'
import { Folha, type Impressao } from './etiqueta/Folha.tsx'
import { FolhaDeTeste } from './etiqueta/FolhaDeTeste.tsx'
import { folhasPara, listFolhaEtiquetas } from './etiqueta/folha.ts'
import { type Canto, type Layout, nomeDoPapel } from './etiqueta/layouts.ts'
import type { Calibracao } from './etiqueta/Papel.tsx'
import type { PlanoDaEtiqueta } from './etiqueta/plano.ts'
import { usePlanos } from './etiqueta/usePlanos.ts'
import { ForaDaEtiqueta } from './opcoes/ForaDaEtiqueta.tsx'

interface FolhasProps extends Impressao {
  titulo: string
  etiquetas: readonly Etiqueta[]
  inicio: number
}

export function Folhas({ campos, ...folhas }: FolhasProps) {
  const { planos, failed, retry } = usePlanos(folhas.layout, campos, folhas.etiquetas)
  if (failed) return <ErrorBox onRetry={retry} />
  return planos ? <FolhasPlanejadas {...folhas} planos={planos} /> : <LoadingState />
}

interface FolhasPlanejadasProps extends Omit<FolhasProps, 'campos'> {
  planos: ReadonlyMap<Etiqueta, PlanoDaEtiqueta>
}

function FolhasPlanejadas({ titulo, etiquetas, inicio, planos, layout, calibracao }: FolhasPlanejadasProps) {
  usePrintUmaVez()
  return (
    <>
      <Barra titulo={titulo} layout={layout} />
      <div className="px-(--e-margem) print:hidden">
        <ForaDaEtiqueta planos={planos} />
      </div>
      <div className={css.folhas}>
        {Array.from({ length: folhasPara(etiquetas.length, layout, inicio) }, (_, folha) => (
          <Folha
            key={folha}
            layout={layout}
            calibracao={calibracao}
            planos={planos}
            etiquetas={listFolhaEtiquetas(etiquetas, layout, inicio, folha)}
          />
        ))}
      </div>
    </>
  )
}

interface TesteProps {
  layout: Layout
  calibracao: Calibracao
  regua: Canto
}

export function Teste({ layout, calibracao, regua }: TesteProps) {
  usePrintUmaVez()
  return (
    <>
      <Barra titulo="Impressão de teste" layout={layout} />
      <div className={css.folhas}>
        <FolhaDeTeste layout={layout} calibracao={calibracao} regua={regua} />
      </div>
    </>
  )
}

/** The bar above labels: which paper they are for, without margins. */
function Barra({ titulo, layout }: { titulo: string; layout: Layout }) {
  useTamanhoDaPagina(layout)
  return (
    <BarraDeImpressao
      title={titulo}
      hint={`Na impressora, escolha papel ${nomeDoPapel(layout)}, sem margens, escala de 100%.`}
    />
  )
}

/** Prints on pages of the layout's size. By an object: the page's policy takes no style written as text. */
function useTamanhoDaPagina({ pagina: { larguraMm, alturaMm } }: Layout) {
  useEffect(() => {
    const rule = new CSSStyleSheet()
    rule.replaceSync(`@page { size: ${larguraMm}mm ${alturaMm}mm; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rule]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rule)
    }
  }, [larguraMm, alturaMm])
}
