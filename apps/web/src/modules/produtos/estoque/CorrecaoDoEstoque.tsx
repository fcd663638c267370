import type { EstoqueDoProduto } from '@estampa/contract/estoque/estoque.routes.ts'
import type { MotivoDaContagem } from '@estampa/contract/estoque/motivos.ts'
import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../shared/api/apiError.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/api/keys.ts'
import { enderecoDasEtiquetas, type PecaPedida } from '../../../shared/etiquetas.ts'
import { FieldsDraft } from '../../../shared/forms/drafts/FieldsDraft.tsx'
import { reasonOf } from '../../../shared/forms/useSave.ts'
import { useSubmitKey } from '../../../shared/forms/useSubmitKey.ts'
import { estoqueApi } from '../../../shared/generated/estoqueApi.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { useUnsavedQuestion } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { Stepper } from '../../../shared/ui/fields/Stepper.tsx'
import { focusRefused } from '../../../shared/ui/fields/wholeNumber.ts'
import { Refusal } from '../../../shared/ui/Refusal.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import {
  corpoDaCorrecao,
  type Digitadas,
  findQuantidadeRefusal,
  listChangedSaldos,
  MOTIVOS_DA_CORRECAO,
  pecasQueChegaram,
  quantidadeDe,
  recusasPorSaldo,
  type Saldo,
  saldosDe,
} from './correcao.ts'

interface CorrecaoDoEstoqueProps {
  estoque: EstoqueDoProduto
  /** The variation that was scanned, alone; null for the product itself. Its quantity is selected. */
  lida?: number | null
  onCorrigido?: (() => void) | undefined
}

const NADA: Digitadas = new Map()

/** The stock of each variation, or of a simple product, to read and to correct, with the reason of the correction. */
export function CorrecaoDoEstoque({ estoque, lida, onCorrigido }: CorrecaoDoEstoqueProps) {
  const saldos = saldosDe(estoque).filter(({ variacaoId }) => !lida || variacaoId === lida)
  const [typedQuantidades, setTypedQuantidades] = useState(NADA)
  const [reason, setReason] = useState<MotivoDaContagem>('ajuste')
  const { corrigir, keys, enviando, recusas, recusa, chegaram } = useCorrecao(estoque.produto_id, () => {
    setTypedQuantidades(NADA)
    onCorrigido?.()
  })
  const refusedCount = saldos.filter((saldo) => findQuantidadeRefusal(saldo, typedQuantidades)).length
  const quantos = listChangedSaldos(saldos, typedQuantidades).length + refusedCount
  useUnsavedQuestion(quantos > 0 && !enviando)
  const pecas = chegaram.reduce((sum, { quantidade }) => sum + (quantidade ?? 0), 0)
  return (
    <form
      noValidate
      inert={enviando}
      onSubmit={(event) => {
        event.preventDefault()
        if (!focusRefused(refusedCount > 0 ? event.currentTarget : null)) corrigir(saldos, typedQuantidades, reason)
      }}
    >
      <FieldsDraft name="Estoque" changed={quantos > 0} keys={keys} />
      <ul className="m-0 mb-4" aria-label="Peças em estoque">
        {saldos.map((saldo) => (
          <LinhaDoSaldo
            key={saldo.variacaoId}
            saldo={saldo}
            digitadas={typedQuantidades}
            focar={lida !== undefined && saldos.length === 1}
            recusa={recusas.get(saldo.variacaoId)}
            onChange={(text) => setTypedQuantidades((current) => new Map(current).set(saldo.variacaoId, text))}
          />
        ))}
      </ul>
      {recusa && <Refusal role="alert">{recusa}</Refusal>}
      {quantos > 0 && (
        <div
          className="k-pe bottom-0! flex flex-wrap z-1 items-end [padding-block:10px_12px] mb-4 [&_>_:first-child]:flex-[1_1_180px] max-md:[&_>_button]:min-h-11.5"
          data-barra-do-dialogo
        >
          <SelectField
            label="Motivo"
            value={reason}
            options={MOTIVOS_DA_CORRECAO}
            onChange={(event) => setReason(event.target.value as MotivoDaContagem)}
          />
          <Button type="submit" loading={enviando}>
            Salvar estoque
          </Button>
        </div>
      )}
      {quantos === 0 && pecas > 0 && (
        <p className="py-2.5 px-3.5 m-0 mb-4 bg-sucesso-fundo rounded-controle" role="status">
          {pecas === 1 ? 'Entrou 1 peça.' : `Entraram ${pecas.toLocaleString('pt-BR')} peças.`}{' '}
          <Link to={enderecoDasEtiquetas(chegaram)}>Imprimir etiquetas do que entrou</Link>
        </p>
      )}
    </form>
  )
}

interface LinhaDoSaldoProps {
  saldo: Saldo
  digitadas: Digitadas
  /** The only line: it has the focus, and its name stands above it. */
  focar: boolean
  recusa: string | undefined
  onChange: (texto: string) => void
}

const formatPecas = (pecas: number) => pecas.toLocaleString('pt-BR')

function LinhaDoSaldo({ saldo, digitadas, focar, recusa, onChange }: LinhaDoSaldoProps) {
  const { variacaoId, nome, fisico, reservado, disponivel } = saldo
  const quantidade = quantidadeDe(saldo, digitadas)
  const difference = quantidade - fisico
  const typedRefusal = findQuantidadeRefusal(saldo, digitadas)
  return (
    <li
      className="flex items-center gap-x-3 gap-y-2 justify-between py-1.5 [&_+_&]:border-t [&_+_&]:border-t-borda"
      data-mudado={difference !== 0 || undefined}
    >
      <div className="flex min-w-0 flex-col wrap-anywhere">
        {!focar && <span className="font-forte">{nome}</span>}
        <span className="text-s text-texto-suave tabular-nums [&_[data-vazio]]:text-aviso">
          {reservado > 0 && `${formatPecas(reservado)} ${reservado === 1 ? 'reservada' : 'reservadas'} · `}
          <span data-vazio={disponivel <= 0 || undefined}>
            {`${formatPecas(disponivel)} ${disponivel === 1 ? 'disponível' : 'disponíveis'}`}
          </span>
          {difference !== 0 && (
            <strong className="font-titulo text-marca-texto">
              {` · antes ${formatPecas(fisico)} (${difference > 0 ? '+' : '−'}${formatPecas(Math.abs(difference))})`}
            </strong>
          )}
        </span>
        {recusa && <span className="text-s text-erro">{recusa}</span>}
      </div>
      <Stepper
        className="flex-none"
        name={nome}
        label={`Quantidade de ${nome}`}
        error={typedRefusal ?? recusa !== undefined}
        data-autofocus={focar || undefined}
        number={quantidade}
        min={0}
        max={PECAS_MAXIMAS}
        typed={digitadas.get(variacaoId) ?? String(fisico)}
        onStep={(valor) => onChange(String(Math.min(Math.max(valor, 0), PECAS_MAXIMAS)))}
        onChange={({ target: { value } }) => onChange(value)}
        onBlur={() => typedRefusal ?? onChange(String(quantidade))}
      />
    </li>
  )
}

const SEM_RECUSAS: ReadonlyMap<number | null, string> = new Map()
const NENHUMA: readonly PecaPedida[] = []

/** Sends corrections of a product's stock. `chegaram` are the pieces that the last one added. */
export function useCorrecao(produtoId: number, onSave: () => void) {
  const client = useQueryClient()
  const keys = useSubmitKey()
  const [recusas, setRecusas] = useState(SEM_RECUSAS)
  const [recusa, setRecusa] = useState<string | null>(null)
  const [chegaram, setChegaram] = useState(NENHUMA)
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ReturnType<typeof corpoDaCorrecao>) =>
      estoqueApi('POST /estoque/contagem/', { body, idempotencyKey: keys.keyOf(body) }),
    onSuccess: (_resposta, corpo) => {
      keys.forget()
      setRecusas(SEM_RECUSAS)
      setChegaram(pecasQueChegaram(corpo))
      toast('success', 'Estoque atualizado.')
      onSave()
    },
    onError: (error, corpo) => {
      if (!(error instanceof ApiError)) console.error(error)
      const linhaRecusas = error instanceof ApiError ? recusasPorSaldo(corpo, error.erros) : SEM_RECUSAS
      setRecusas(linhaRecusas)
      setRecusa(linhaRecusas.size > 0 ? null : reasonOf(error))
    },
    // After a refusal too: the recorded quantity was another one.
    onSettled: () => client.invalidateQueries({ queryKey: CHAVE_DOS_PRODUTOS }),
  })
  const fixSaldos = (saldos: readonly Saldo[], typedQuantidades: Digitadas, reason: MotivoDaContagem) => {
    setRecusas(SEM_RECUSAS)
    setRecusa(null)
    mutate(corpoDaCorrecao(produtoId, saldos, typedQuantidades, reason))
  }
  return { corrigir: fixSaldos, keys, enviando: isPending, recusas, recusa, chegaram }
}
