import type { Arte, Estampa } from '@estampa/contract/producao/artes.schemas.ts'
import { avisoDeResolucao, ESTAMPAS_MAXIMAS } from '@estampa/contract/producao/opcoes.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../../../shared/api/api.ts'
import { ApiError } from '../../../shared/api/apiError.ts'
import { reasonOf } from '../../../shared/forms/useSave.ts'
import { Button, IconButton } from '../../../shared/ui/Button.tsx'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { DecimalField } from '../../../shared/ui/fields/DecimalField.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { Refusal } from '../../../shared/ui/Refusal.tsx'
import { Thumbnail } from '../../../shared/ui/Thumbnail.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import {
  changeLargura,
  formatMm,
  isUnreadable,
  nextPosicao,
  POSICAO_OPTIONS,
  parseMm,
  proporcaoDa,
  TECNICA_OPTIONS,
} from '../../../shared/vendas/estampas/estampasDigitadas.ts'

import { ArteSelect, BaixarArte } from '../ArteSelect.tsx'
import { saveEstampas } from './preparo.queries.ts'

/** A print as it is typed. */
export interface LinhaDeEstampa
  extends Pick<
    Estampa,
    'posicao' | 'tecnica' | 'arte_id' | 'arte' | 'arquivo' | 'versao' | 'largura_px' | 'miniatura_url'
  > {
  readonly chave: string
  /** Height over width of the art that was just chosen; absent: not known. */
  readonly proporcao?: number | null
  readonly largura: string
  readonly altura: string
  readonly gola: string
}

interface EstampasCardProps {
  produtoId: number
  guardadas: readonly Estampa[]
  /** As they are typed; null: as they are stored. */
  linhas: readonly LinhaDeEstampa[] | null
  onChange: (linhas: readonly LinhaDeEstampa[] | null) => void
}

export function EstampasCard({ produtoId, guardadas, linhas: typedLinhas, onChange }: EstampasCardProps) {
  const linhas = typedLinhas ?? guardadas.map(comoLinha)
  const [targetLinha, setTargetLinha] = useState<'nova' | number | null>(null)
  const [isShowingErrors, setIsShowingErrors] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    ...saveEstampas(produtoId),
    onSuccess: (...result) => {
      saveEstampas(produtoId).onSuccess?.(...result)
      onChange(null)
      toast('success', 'Estampas salvas.')
    },
  })
  const saveLinhas = () => {
    const hasUnreadableMeasures = linhas.some(({ largura, altura, gola }) => [largura, altura, gola].some(isUnreadable))
    setIsShowingErrors(hasUnreadableMeasures)
    if (!hasUnreadableMeasures) mutate(linhas.map(comoEntrada))
  }
  // Refusals are told by row: other rows, other errors.
  const changeLinhas = (novas: readonly LinhaDeEstampa[]) => {
    reset()
    onChange(novas)
  }
  const changeEstampaLinha = (indice: number, change: Partial<LinhaDeEstampa>) =>
    onChange(linhas.map((linha, i) => (i === indice ? { ...linha, ...change } : linha)))
  const chooseArte = (chosen: Arte) => {
    const { id, nome, arquivo, versao, largura_px, miniatura_url } = chosen
    const proporcao = proporcaoDa(chosen)
    const arte = { arte_id: id, arte: nome, arquivo, versao, largura_px, miniatura_url, proporcao }
    setTargetLinha(null)
    if (typeof targetLinha === 'number') changeEstampaLinha(targetLinha, arte)
    else changeLinhas([...linhas, { ...novaLinha(linhas), ...arte }])
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
            recusadas={isShowingErrors}
            erro={(field) => (error instanceof ApiError ? error.ofField(`${i}.${field}`) : undefined)}
            onChange={(change) => changeEstampaLinha(i, change)}
            onChooseArt={() => setTargetLinha(i)}
            onRemove={() => changeLinhas(linhas.filter((_, index) => index !== i))}
          />
        ))}
      </ul>
      {error && !(error instanceof ApiError && Object.keys(error.erros).length > 0) && (
        <Refusal role="alert">{reasonOf(error)}</Refusal>
      )}
      <div className="flex flex-wrap gap-2 mt-4">
        {linhas.length < ESTAMPAS_MAXIMAS && (
          <Button variant="default" icon={IconPlus} disabled={isPending} onClick={() => setTargetLinha('nova')}>
            Adicionar estampa
          </Button>
        )}
        <Button disabled={typedLinhas === null} loading={isPending} onClick={saveLinhas}>
          Salvar estampas
        </Button>
      </div>
      {targetLinha !== null && <ArteSelect onChoose={chooseArte} onClose={() => setTargetLinha(null)} />}
    </Card>
  )
}

interface LinhaDaEstampaProps {
  linha: LinhaDeEstampa
  numero: number
  /** After the first attempt to save, wrong measures show their sentences. */
  recusadas: boolean
  erro: (campo: string) => string | undefined
  onChange: (mudanca: Partial<LinhaDeEstampa>) => void
  onChooseArt: () => void
  onRemove: () => void
}

function LinhaDaEstampa({ linha, numero, recusadas, erro, onChange, onChooseArt, onRemove }: LinhaDaEstampaProps) {
  const largura_mm = parseMm(linha.largura) || 0
  const notice = largura_mm > 0 ? avisoDeResolucao(linha.largura_px, largura_mm) : null
  const field = (name: 'posicao' | 'tecnica' | 'largura' | 'altura' | 'gola', refusedField: string = name) => ({
    value: linha[name],
    error: erro(refusedField),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const medida = (name: 'largura' | 'altura' | 'gola', refusedField: string) => ({
    ...field(name, refusedField),
    error: recusadas && isUnreadable(linha[name]) ? 'Número inválido' : erro(refusedField),
    suffix: 'cm',
    places: 0,
    maxPlaces: 1,
  })
  return (
    <li className="flex flex-col gap-3" aria-label={`Estampa ${numero}`}>
      <div className="k-pontas">
        <h3 className="flex gap-3 items-center font-forte wrap-anywhere m-0 text-base">
          <Thumbnail url={linha.miniatura_url} />
          {linha.arte}
          {linha.versao > 1 && <span className="text-m text-texto-suave"> · versão {linha.versao}</span>}
        </h3>
        <span className="flex flex-wrap gap-2">
          <Button variant="default" onClick={onChooseArt} aria-label={`Trocar a arte da estampa ${numero}`}>
            Trocar arte
          </Button>
          <BaixarArte arte={linha.arte} arquivo={linha.arquivo} arteId={linha.arte_id} versao={linha.versao} />
          <IconButton aria-label={`Remover a estampa ${numero}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
      <Fields phone={2}>
        <SelectField label="Posição" options={POSICAO_OPTIONS} {...field('posicao')} />
        <SelectField label="Técnica" options={TECNICA_OPTIONS} {...field('tecnica')} />
      </Fields>
      <Fields columns={3} phone={2}>
        <DecimalField
          label="Largura"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the art was just chosen: its measures come next
          autoFocus={linha.largura === ''}
          {...medida('largura', 'largura_mm')}
          onChange={({ target }) => onChange(changeLargura(linha, target.value))}
        />
        <DecimalField label="Altura" required {...medida('altura', 'altura_mm')} />
        <DecimalField label="Distância da gola" {...medida('gola', 'distancia_gola_mm')} />
      </Fields>
      {notice && (
        <Refusal tone="warning" role="status">
          {notice}
        </Refusal>
      )}
      {erro('arte_id') && <Refusal role="alert">{erro('arte_id')}</Refusal>}
    </li>
  )
}

const comoLinha = (
  { largura_mm, altura_mm, distancia_gola_mm, ...estampa }: Estampa,
  indice: number,
): LinhaDeEstampa => ({
  ...estampa,
  chave: String(indice),
  largura: formatMm(largura_mm),
  altura: formatMm(altura_mm),
  gola: formatMm(distancia_gola_mm),
})

const comoEntrada = ({ posicao, arte_id, tecnica, largura, altura, gola }: LinhaDeEstampa) => ({
  posicao,
  arte_id,
  tecnica,
  largura_mm: parseMm(largura) ?? 0,
  altura_mm: parseMm(altura) ?? 0,
  distancia_gola_mm: parseMm(gola),
})

/** At the first place that has none yet, in the technique of the one before. */
const novaLinha = (linhas: readonly LinhaDeEstampa[]) => ({
  chave: newKey(),
  posicao: nextPosicao(linhas),
  tecnica: linhas.at(-1)?.tecnica ?? 'dtf',
  largura: '',
  altura: '',
  gola: '',
})
