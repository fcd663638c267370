import type { Ficha } from '@estampa/contract/producao/ficha.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconShirt } from '@tabler/icons-react'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/apiError.ts'
import { reasonOf } from '../../../shared/forms/useSave.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { Refusal } from '../../../shared/ui/Refusal.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { ProdutoSelect } from '../../produtos/ProdutoSelect.tsx'
import { umProduto } from '../../produtos/produtos.queries.ts'
import { saveFicha } from './preparo.queries.ts'
import {
  addPropostas,
  type Escolhas,
  entradaDaFicha,
  escolhasFromFicha,
  formatFichaPeca,
  opcaoDe,
  toFichaPecas,
} from './proposta.ts'

interface FichaCardProps {
  produto: Produto
  guardada: Ficha
  /** As they are chosen; null: as they are stored. */
  escolhas: Escolhas | null
  onChange: (escolhas: Escolhas | null) => void
}

/** Which blank makes which variation. */
export function FichaCard({ produto, guardada, escolhas: changedChoices, onChange }: FichaCardProps) {
  const client = useQueryClient()
  const choices = changedChoices ?? escolhasFromFicha(guardada)
  const pecas = toFichaPecas(produto)
  const entrada = entradaDaFicha(pecas, choices, guardada)
  const [isChoosingLisa, setIsChoosingLisa] = useState(false)
  const [chosenLisaIds, setChosenLisaIds] = useState<readonly number[]>([])
  const save = useMutation({
    ...saveFicha(produto.id),
    onSuccess: (...result) => {
      saveFicha(produto.id).onSuccess?.(...result)
      onChange(null)
      toast('success', 'Ficha salva.')
    },
  })
  const changeFichaChoices = (novas: Escolhas) => {
    save.reset()
    onChange(novas)
  }
  const applyLisa = useTold(
    {
      mutationFn: (id: number) => client.fetchQuery(umProduto(id)),
      onSuccess: (lisa) => {
        setIsChoosingLisa(false)
        setChosenLisaIds([...chosenLisaIds, lisa.id])
        changeFichaChoices(addPropostas(pecas, choices, lisa))
      },
    },
    'A peça lisa não pôde ser lida. Tente novamente.',
  )
  const ids = new Set([...guardada.map(({ lisa_produto_id }) => lisa_produto_id), ...chosenLisaIds])
  const lisas = useQueries({ queries: [...ids].map(umProduto) }).flatMap(({ data }) => data ?? [])
  const nomeDe = (peca: (typeof pecas)[number]) => (peca.id === null ? produto.titulo : formatFichaPeca(peca))
  const errors = save.error instanceof ApiError ? save.error : null
  return (
    <Card
      title="Ficha"
      description="A peça lisa que vira cada variação. O que já está na fila fica como foi pedido."
      actions={
        <Button variant="default" icon={IconShirt} disabled={save.isPending} onClick={() => setIsChoosingLisa(true)}>
          Escolher peça lisa
        </Button>
      }
    >
      {ids.size === 0 ? (
        <p className="text-m text-texto-suave">
          Escolha o produto da peça lisa: as variações de igual cor e tamanho são propostas, e você confere.
        </p>
      ) : (
        <>
          <p className="text-m text-texto-suave" role="status">
            {entrada.length} de {pecas.length} com peça lisa
          </p>
          {/* Inert while saving: the saved choices replace those that are made. */}
          <ul aria-label="Ficha do produto" inert={save.isPending}>
            {pecas.map((peca) => {
              const index = entrada.findIndex(({ variacao_id }) => variacao_id === peca.id)
              return (
                <li key={peca.id} className="k-item">
                  <strong className="flex flex-col min-w-0 wrap-anywhere flex-[1_1_160px]">{nomeDe(peca)}</strong>
                  <div className="flex-[2_1_240px] min-w-0">
                    <SelectField
                      label={`Peça lisa de ${nomeDe(peca)}`}
                      hideLabel
                      placeholder="Sem peça lisa"
                      value={choices.get(peca.id) ?? ''}
                      error={index === -1 ? undefined : errors?.ofField(`${index}.lisa_variacao_id`)}
                      onChange={({ target }) => changeFichaChoices(new Map(choices).set(peca.id, target.value))}
                    >
                      <Lisas lisas={lisas} guardada={guardada} />
                    </SelectField>
                  </div>
                </li>
              )
            })}
          </ul>
          {save.error && Object.keys(errors?.erros ?? {}).length === 0 && (
            <Refusal role="alert">{reasonOf(save.error)}</Refusal>
          )}
          <div className="flex flex-wrap gap-2 mt-4">
            <Button disabled={changedChoices === null} loading={save.isPending} onClick={() => save.mutate(entrada)}>
              Salvar ficha
            </Button>
          </div>
        </>
      )}
      {isChoosingLisa && (
        <Modal title="Que peça lisa?" onClose={() => setIsChoosingLisa(false)} busy={applyLisa.isPending}>
          <ProdutoSelect
            escolha="produto"
            autofocus
            rotulo="Usar"
            pendente={applyLisa.isPending}
            fora={({ id, kit }) => kit || id === produto.id}
            onChoose={({ produtoId }) => applyLisa.mutate(produtoId)}
          />
        </Modal>
      )}
    </Card>
  )
}

/** The blanks to choose from; a stored one that is not at hand keeps its name. */
function Lisas({ lisas, guardada }: { lisas: readonly Produto[]; guardada: Ficha }) {
  const loadedIds = new Set(lisas.map(({ id }) => id))
  const otherLisas = new Map(
    guardada
      .filter(({ lisa_produto_id }) => !loadedIds.has(lisa_produto_id))
      .map((linha) => [opcaoDe(linha.lisa_produto_id, linha.lisa_variacao_id), linha.lisa]),
  )
  return (
    <>
      {lisas.map((lisa) => (
        <optgroup key={lisa.id} label={lisa.titulo}>
          {toFichaPecas(lisa).map((peca) => (
            <option key={peca.id} value={opcaoDe(lisa.id, peca.id)}>
              {peca.id === null ? lisa.titulo : formatFichaPeca(peca)} (
              {peca.livres === 1 ? '1 livre' : `${peca.livres} livres`})
            </option>
          ))}
        </optgroup>
      ))}
      {[...otherLisas].map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  )
}
