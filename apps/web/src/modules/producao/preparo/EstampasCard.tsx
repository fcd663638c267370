import type { Arte, Estampa } from '@estampa/contract/producao/artes.schemas.ts'
import { ESTAMPAS_MAXIMAS, POSICOES, type Posicao } from '@estampa/contract/producao/opcoes.ts'
import { inteiroDoTexto } from '@estampa/contract/shared/money.ts'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { novaChave } from '../../../shared/api.ts'
import { ApiError } from '../../../shared/apiError.ts'
import { motivoDe } from '../../../shared/registro/useSalvar.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { Recusa } from '../../../shared/ui/Recusa.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { EscolherArte } from './EscolherArte.tsx'
import { LinhaDaEstampa, type LinhaDeEstampa } from './LinhaDaEstampa.tsx'
import { salvarEstampas } from './preparo.queries.ts'

interface EstampasCardProps {
  produtoId: number
  guardadas: readonly Estampa[]
  /** As they are typed; null: as they are stored. */
  linhas: readonly LinhaDeEstampa[] | null
  onChange: (linhas: readonly LinhaDeEstampa[] | null) => void
}

export function EstampasCard({ produtoId, guardadas, linhas: digitadas, onChange }: EstampasCardProps) {
  const linhas = digitadas ?? guardadas.map(comoLinha)
  const [escolhendo, setEscolhendo] = useState<'nova' | number | null>(null)
  const { mutate, isPending, error, reset } = useMutation({
    ...salvarEstampas(produtoId),
    onSuccess: (...resultado) => {
      salvarEstampas(produtoId).onSuccess?.(...resultado)
      onChange(null)
      avisar('success', 'Estampas salvas.')
    },
  })
  // What was refused is told by row: other rows, other errors.
  const mudar = (novas: readonly LinhaDeEstampa[]) => {
    reset()
    onChange(novas)
  }
  const mudarUma = (indice: number, mudanca: Partial<LinhaDeEstampa>) =>
    onChange(linhas.map((linha, i) => (i === indice ? { ...linha, ...mudanca } : linha)))
  const escolher = ({ id, nome, arquivo, versao, largura_px }: Arte) => {
    const arte = { arte_id: id, arte: nome, arquivo, versao, largura_px }
    setEscolhendo(null)
    if (typeof escolhendo === 'number') mudarUma(escolhendo, arte)
    else mudar([...linhas, { ...novaLinha(linhas), ...arte }])
  }
  return (
    <Card
      title="Estampas"
      description="A arte de cada posição, com a técnica e a medida. O que já está na fila fica como foi pedido."
    >
      {linhas.length === 0 && (
        <p className="text-m text-texto-suave">Nenhuma estampa ainda. Comece por escolher a arte da frente.</p>
      )}
      {/* Inert while saving: the saved rows replace those that are typed. */}
      <ul className="k-partes" aria-label="Estampas do produto" inert={isPending}>
        {linhas.map((linha, i) => (
          <LinhaDaEstampa
            key={linha.chave}
            linha={linha}
            numero={i + 1}
            erro={(campo) => (error instanceof ApiError ? error.doCampo(`${i}.${campo}`) : undefined)}
            onChange={(mudanca) => mudarUma(i, mudanca)}
            onChooseArt={() => setEscolhendo(i)}
            onRemove={() => mudar(linhas.filter((_, outra) => outra !== i))}
          />
        ))}
      </ul>
      {error && !(error instanceof ApiError && Object.keys(error.erros).length > 0) && (
        <Recusa role="alert">{motivoDe(error)}</Recusa>
      )}
      <div className="flex flex-wrap gap-2 mt-4">
        {linhas.length < ESTAMPAS_MAXIMAS && (
          <Button variant="default" icon={IconPlus} disabled={isPending} onClick={() => setEscolhendo('nova')}>
            Adicionar estampa
          </Button>
        )}
        <Button disabled={digitadas === null} loading={isPending} onClick={() => mutate(linhas.map(comoEntrada))}>
          Salvar estampas
        </Button>
      </div>
      {escolhendo !== null && <EscolherArte onChoose={escolher} onClose={() => setEscolhendo(null)} />}
    </Card>
  )
}

const comoLinha = (
  { largura_mm, altura_mm, distancia_gola_mm, ...estampa }: Estampa,
  indice: number,
): LinhaDeEstampa => ({
  ...estampa,
  chave: String(indice),
  largura: String(largura_mm),
  altura: String(altura_mm),
  gola: String(distancia_gola_mm ?? ''),
})

const comoEntrada = ({ posicao, arte_id, tecnica, largura, altura, gola }: LinhaDeEstampa) => ({
  posicao,
  arte_id,
  tecnica,
  largura_mm: inteiroDoTexto(largura) ?? 0,
  altura_mm: inteiroDoTexto(altura) ?? 0,
  distancia_gola_mm: inteiroDoTexto(gola),
})

/** At the first place that has none yet, in the technique of the one before. */
const novaLinha = (linhas: readonly LinhaDeEstampa[]) => ({
  chave: novaChave(),
  posicao:
    (Object.keys(POSICOES) as Posicao[]).find((uma) => linhas.every(({ posicao }) => posicao !== uma)) ?? 'outra',
  tecnica: linhas.at(-1)?.tecnica ?? 'dtf',
  largura: '',
  altura: '',
  gola: '',
})
