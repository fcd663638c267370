import type { Embalagem } from '@estampa/contract/embalagens/embalagens.schemas.ts'
import { formatMedida } from '@estampa/contract/shared/money.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { vendasApi } from '../../../shared/generated/vendasApi.ts'
import { Fields } from '../../../shared/ui/Card.tsx'
import { FormModal } from '../../../shared/ui/dialogs/FormModal.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { DecimalField } from '../../../shared/ui/fields/DecimalField.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { erroDaMedida, MEDIDAS, type Textos, valoresDe } from '../../../shared/vendas/medidas.ts'
import { embalagensDaVenda } from '../../embalagens/embalagens.queries.ts'
import type { DoLote } from './lote.ts'

/** The measures of a package as they were typed, and the id of the shop's box that it is. */
type Pacote = Textos & { readonly caixa: string }
const EMPTY: Pacote = { caixa: '', altura: '', largura: '', comprimento: '', peso: '' }
const LADOS = MEDIDAS.filter(({ nome }) => nome !== 'peso')
const PESO = MEDIDAS[3]

interface MedidasDoLoteProps {
  rotulo: string
  vendas: readonly DoLote[]
  onClose: () => void
  onResposta: (prepareVenda: (id: number) => Promise<unknown>) => void
}

/** The packages of many sales: each has its own weight, and its own box where one does not serve for all. */
export function MedidasDoLote({ rotulo, vendas, onClose, onResposta }: MedidasDoLoteProps) {
  const queries = useQueries({ queries: vendas.map(({ id }) => embalagensDaVenda(id)) })
  const [isShared, setIsShared] = useState(true)
  const [shared, setShared] = useState(EMPTY)
  const [own, setOwn] = useState<ReadonlyMap<number, Partial<Pacote>>>(new Map())
  const boxes = queries.find(({ data }) => data)?.data?.embalagens ?? []
  const pacotes = vendas.map((venda, indice) => {
    const typed = own.get(venda.id)
    const { peso, ...sides } = isShared ? shared : { ...shared, ...typed }
    const itens = queries[indice]?.data?.peso_dos_itens ?? null
    const box = boxes.find(({ id }) => String(id) === sides.caixa)
    const pacote = { ...sides, peso: typed?.peso ?? (itens === null ? peso : formatMedida(itens + (box?.peso ?? 0))) }
    return { venda, itens, pacote, valores: valoresDe(pacote), isPending: queries[indice]?.isPending === true }
  })
  const bodies = new Map(
    pacotes.flatMap(({ venda, valores: { altura, largura, comprimento, peso } }) =>
      altura && largura && comprimento && peso ? [[venda.id, { altura, largura, comprimento, peso }] as const] : [],
    ),
  )
  const incomplete = pacotes.find(({ venda }) => !bodies.has(venda.id))
  const sendMedidas = () => {
    if (incomplete) return
    onResposta(async (id) => {
      const body = bodies.get(id)
      if (body) await vendasApi('POST /vendas/:id/medidas/', { params: { id }, body })
    })
  }
  const changeOwn = (id: number) => (change: Partial<Pacote>) =>
    setOwn((before) => new Map(before).set(id, { ...before.get(id), ...change }))
  return (
    <FormModal title={rotulo} size="lg" submit={rotulo} busy={false} onSubmit={sendMedidas} onClose={onClose}>
      {vendas.length > 1 && (
        <CheckboxField
          label="Mesma caixa para todas"
          checked={isShared}
          onChange={({ target }) => setIsShared(target.checked)}
        />
      )}
      {isShared && (
        <LadosDoPacote pacote={shared} boxes={boxes} onChange={(change) => setShared({ ...shared, ...change })} />
      )}
      <ul className="m-0 p-0 list-none" aria-label="Pacotes">
        {pacotes.map(({ venda: { id, cliente_nome }, itens, pacote, isPending }) => (
          <li key={id} className="py-3 [&_+_&]:border-t [&_+_&]:border-t-borda">
            <p className="mt-0 mb-2 font-medio wrap-anywhere">{`Venda ${id} · ${cliente_nome}`}</p>
            {!isShared && (
              <LadosDoPacote pacote={pacote} boxes={boxes} owner={`da venda ${id}`} onChange={changeOwn(id)} />
            )}
            <div className="max-w-60 mt-3 first-of-type:mt-0">
              <Medida
                medida={PESO}
                owner={`da venda ${id}`}
                value={pacote.peso}
                hint={
                  isPending
                    ? 'Lendo o peso dos itens…'
                    : itens === null
                      ? 'Falta o peso de algum produto: pese o pacote.'
                      : `Os itens pesam ${formatMedida(itens)} kg.`
                }
                onChange={(peso) => changeOwn(id)({ peso })}
              />
            </div>
          </li>
        ))}
      </ul>
      {incomplete && (
        <p className="text-s m-0 text-texto-suave" role="status">
          {`Venda ${incomplete.venda.id}: informe altura, largura, comprimento e peso da embalagem.`}
        </p>
      )}
    </FormModal>
  )
}

interface LadosDoPacoteProps {
  pacote: Pacote
  boxes: readonly Embalagem[]
  /** Whose it is, in its fields' names. */
  owner?: string
  onChange: (change: Partial<Pacote>) => void
}

/** The sides of a package: those of a box of the shop, or typed. */
function LadosDoPacote({ pacote, boxes, owner = '', onChange }: LadosDoPacoteProps) {
  const chooseBox = (caixa: string) => {
    const box = boxes.find(({ id }) => String(id) === caixa)
    const sides = box && Object.fromEntries(LADOS.map(({ nome }) => [nome, formatMedida(box[nome])]))
    onChange({ caixa, ...sides })
  }
  return (
    <>
      {boxes.length > 0 && (
        <div className="max-w-105 mb-3">
          <SelectField
            label="Caixa"
            aria-label={`Caixa ${owner}`.trim()}
            placeholder="Outra medida"
            value={pacote.caixa}
            options={boxes.map(({ id, nome }) => ({ value: id, label: nome }))}
            onChange={({ target }) => chooseBox(target.value)}
          />
        </div>
      )}
      <Fields columns={3} phone={2}>
        {LADOS.map((medida) => (
          <Medida
            key={medida.nome}
            medida={medida}
            owner={owner}
            value={pacote[medida.nome]}
            onChange={(text) => onChange({ [medida.nome]: text })}
          />
        ))}
      </Fields>
    </>
  )
}

interface MedidaProps {
  medida: (typeof MEDIDAS)[number]
  owner: string
  value: string
  hint?: string
  onChange: (text: string) => void
}

const Medida = ({ medida: { rotulo, unidade }, owner, value, hint, onChange }: MedidaProps) => (
  <DecimalField
    label={rotulo}
    aria-label={`${rotulo} ${owner}`.trim()}
    suffix={unidade}
    places={unidade === 'kg' ? 3 : 1}
    maxPlaces={3}
    required
    value={value}
    hint={hint}
    error={erroDaMedida(value)}
    onChange={({ target }) => onChange(target.value)}
  />
)
