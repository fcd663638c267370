import type { Importacao, Proposta } from '@estampa/contract/bling/importacao.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { addConnectionSentence } from '../../../shared/api/apiError.ts'
import { useList } from '../../../shared/resource/useList.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { UnsavedQuestion } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { listaDeModelos } from '../../modelos/modelos.queries.ts'
import { FiltrosDaImportacao, Linhas, SUAVE, useFiltro } from '../Importacao.tsx'
import { Aplicar, Cancelar } from './Aplicar.tsx'
import { ItemImportado, isItemClosed } from './ItemImportado.tsx'
import { answerManyItens, chooseCor, consultaDe, type FiltroDosItens, itensDaImportacao } from './importacao.queries.ts'

const PROPOSTAS = [
  ['', 'Todos'],
  ['criar', 'Criar'],
  ['vincular', 'Já existem aqui'],
  ['perguntar', 'Perguntas'],
  ['ignorar', 'Ignorar'],
] as const satisfies readonly (readonly [Proposta | '', string])[]

/**
 * Shows what the import will do with each product of the account; afterwards, what it did, and the questions that are
 * left.
 */
export function Decisoes({ importacao, acoes }: { importacao: Importacao; acoes?: ReactNode }) {
  const keys = PROPOSTAS.map(([key]) => key)
  const [proposta] = useFiltro('proposta', keys)
  const [modelo, chooseModelo] = useFiltro('modelo')
  const [busca] = useFiltro('busca')
  const filter = { proposta, modelo, busca }
  const { avisos, estado, modelos } = importacao
  const { criar, vincular, perguntar, ignorar } = importacao.resumo
  const quantos = { '': criar + vincular + perguntar + ignorar, criar, vincular, perguntar, ignorar }
  return (
    <>
      <Aplicar importacao={importacao}>{estado === 'pronta' ? <Cancelar importacao={importacao} /> : acoes}</Aplicar>
      {avisos.map((notice) => (
        <p
          key={notice}
          className="py-3 px-4 wrap-anywhere border border-borda border-l-4 border-l-marca rounded-controle bg-superficie m-0 mt-4"
        >
          {notice}
        </p>
      ))}
      {importacao.cores.length > 0 && <CoresSemTom importacao={importacao} />}
      <FiltrosDaImportacao
        rotulo="Filtrar por proposta"
        parametro="proposta"
        situacoes={PROPOSTAS.map(([key, name]) => [key, name, quantos[key]] as const)}
        buscar="Buscar nos produtos do Bling"
      >
        {modelos.length > 0 && (
          <SelectField
            label="Filtrar por modelo"
            hideLabel
            placeholder="Todos os modelos"
            value={modelo}
            onChange={({ target }) => chooseModelo(target.value)}
            options={modelos.map(({ nome, quantos: n }) => ({ value: nome, label: `${nome} (${n})` }))}
          />
        )}
      </FiltrosDaImportacao>
      <Lista key={JSON.stringify(filter)} importacao={importacao} filtro={filter} />
    </>
  )
}

function Lista({ importacao, filtro }: { importacao: Importacao; filtro: FiltroDosItens }) {
  const list = useList(itensDaImportacao(importacao.id, filtro))
  const [markedIds, setMarkedIds] = useState<ReadonlySet<number>>(new Set())
  const { total } = list
  const linhas = list.rows ?? []
  const abertas = linhas.filter((item) => !isItemClosed(item))
  const toggleItem = (id: number) => {
    const novos = new Set(markedIds)
    if (!novos.delete(id)) novos.add(id)
    setMarkedIds(novos)
  }
  const isDecided = filtro.proposta === 'perguntar' && importacao.resumo.perguntar === 0
  return (
    <Linhas
      lista={list}
      nomes={['Produtos do Bling', 'produto', 'produtos']}
      vazia={isDecided ? 'Nenhuma pergunta: está tudo decidido.' : 'Nenhum produto aqui.'}
      acao={
        abertas.length > 0 && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => setMarkedIds(markedIds.size > 0 ? new Set() : new Set(abertas.map(({ id }) => id)))}
          >
            {markedIds.size > 0 ? 'Desmarcar todos' : 'Marcar todos'}
          </Button>
        )
      }
      acima={
        markedIds.size > 0 && (
          <MudarMuitos
            importacao={importacao}
            filtro={filtro}
            marcados={markedIds}
            total={markedIds.size === abertas.length && total > linhas.length ? total : null}
            onChange={() => setMarkedIds(new Set())}
          />
        )
      }
    >
      {(item) => (
        <ItemImportado
          key={item.id}
          importacaoId={importacao.id}
          item={item}
          marcado={markedIds.has(item.id)}
          onMark={() => toggleItem(item.id)}
        />
      )}
    </Linhas>
  )
}

const MOSTRADAS = 24

/** Colours whose names have no known tone; a choice applies to all products of that colour. */
function CoresSemTom({ importacao: { id, cores } }: { importacao: Importacao }) {
  const { mutate } = useTold(chooseCor, (error) =>
    addConnectionSentence(error, 'Não foi possível guardar a cor. Tente novamente.'),
  )
  return (
    <Card
      title="Que cor é esta?"
      description="Escolha o tom destas cores. A escolha vale para todos os produtos; sem ela, a cor entra só com o nome."
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-4 gap-y-2 [&_label]:flex [&_label]:gap-2 [&_label]:items-center [&_label]:min-h-11 [&_input]:flex-none [&_input]:w-11 [&_input]:h-11 [&_input]:p-0.5 [&_input]:cursor-pointer [&_input]:bg-transparent [&_input]:border [&_input]:border-borda [&_input]:rounded-controle [&_input[data-escolhida]]:border-marca">
        {cores.slice(0, MOSTRADAS).map(({ nome, cor, quantos }) => (
          <li key={nome}>
            <label>
              <input
                type="color"
                aria-label={`Tom de ${nome}`}
                defaultValue={cor ?? '#cccccc'}
                data-escolhida={cor !== null || undefined}
                onBlur={({ target }) => target.value !== (cor ?? '#cccccc') && mutate({ id, nome, cor: target.value })}
              />
              <span>{nome}</span>
              <span className={SUAVE}>{quantos === 1 ? '1 produto' : `${quantos} produtos`}</span>
            </label>
          </li>
        ))}
      </ul>
      {cores.length > MOSTRADAS && (
        <p className={SUAVE}>E mais {cores.length - MOSTRADAS}, que aparecem aqui quando estas tiverem um tom.</p>
      )}
    </Card>
  )
}

interface MudarMuitosProps {
  readonly importacao: Importacao
  readonly filtro: FiltroDosItens
  readonly marcados: ReadonlySet<number>
  /** More rows than are loaded: all of the filter may be meant. */
  readonly total: number | null
  readonly onChange: () => void
}

function MudarMuitos({ importacao, filtro, marcados, total, onChange }: MudarMuitosProps) {
  const [allSelected, setAllSelected] = useState(false)
  const [modelo, setModelo] = useState('')
  const sugestoes = useId()
  const { data: modelos = [] } = useQuery(listaDeModelos())
  const { mutate, isPending } = useTold(
    {
      ...answerManyItens,
      onSuccess: ({ mudados }) => {
        toast('success', mudados === 1 ? '1 produto mudado.' : `${mudados} produtos mudados.`)
        onChange()
      },
    },
    'Não foi possível mudar. Tente novamente.',
  )
  const selection =
    allSelected && total !== null ? { filtro: { busca: '', ...consultaDe(filtro) } } : { ids: [...marcados] }
  const changeDecision = (answer: { proposta?: 'criar' | 'ignorar'; modelo?: string }) =>
    mutate({ id: importacao.id, ...selection, ...answer })
  const names = [...new Set([...modelos.map(({ nome }) => nome), ...importacao.modelos.map(({ nome }) => nome)])]
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 items-center p-4 mb-3 bg-marca-suave rounded-cartao max-md:grid-cols-[minmax(0,1fr)]"
      aria-label="Mudar os marcados"
    >
      <UnsavedQuestion changed={modelo.trim() !== '' && !isPending} />
      <p className="m-0 font-forte">{marcados.size === 1 ? '1 marcado' : `${marcados.size} marcados`}</p>
      {total !== null && (
        <CheckboxField
          label={`Todos os ${total.toLocaleString('pt-BR')} deste filtro`}
          checked={allSelected}
          onChange={({ target }) => setAllSelected(target.checked)}
        />
      )}
      <div className="flex flex-wrap gap-2 justify-end max-md:*:flex-auto">
        <Button disabled={isPending} onClick={() => changeDecision({ proposta: 'criar' })}>
          Criar os marcados
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => changeDecision({ proposta: 'ignorar' })}>
          Ignorar os marcados
        </Button>
      </div>
      <form
        className="flex flex-wrap col-span-full gap-x-3 gap-y-2 items-start [&_>_:first-child]:flex-[1_1_220px] [&_>_button]:mt-7 max-md:[&_>_button]:flex-auto max-md:[&_>_button]:mt-0"
        onSubmit={(event) => {
          event.preventDefault()
          if (modelo.trim()) changeDecision({ modelo: modelo.trim() })
        }}
      >
        <TextField
          label="Modelo dos marcados"
          hint="Um que já existe, ou um nome novo."
          list={sugestoes}
          value={modelo}
          onChange={({ target }) => setModelo(target.value)}
        />
        <datalist id={sugestoes}>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <Button type="submit" variant="default" disabled={isPending || modelo.trim() === ''}>
          Mudar modelo
        </Button>
      </form>
    </section>
  )
}
