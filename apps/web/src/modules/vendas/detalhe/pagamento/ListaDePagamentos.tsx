import type { Pagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import { PELA_TROCA, rotuloDaForma } from '@estampa/contract/pagamentos/situacao.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fraseDe } from '../../../../shared/apiError.ts'
import { usePode } from '../../../../shared/session/session.ts'
import { IconButton } from '../../../../shared/ui/Button.tsx'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import { avisar } from '../../../../shared/ui/toast.ts'
import { apagarPagamento } from '../../pagamento.queries.ts'
import * as css from './Pagamento.classes.ts'

export function ListaDePagamentos({ venda }: { venda: Venda }) {
  const [apagando, setApagando] = useState<Pagamento | null>(null)
  const apaga = usePode('estornar_pagamentos')
  if (venda.pagamentos.length === 0) return null
  return (
    <>
      <ul className={css.lista} aria-label="Pagamentos">
        {venda.pagamentos.map((um, posicao) => (
          <li key={um.id}>
            <p>
              <strong className="numeros">{porExtenso(um)}</strong>
              {um.observacao && ` · ${um.observacao}`}
              <span className="text-s text-texto-suave block">
                {[formatarDataHora(um.criado_em), um.usuario].filter(Boolean).join(' · ')}
              </span>
            </p>
            {apaga && um.forma !== PELA_TROCA.valor && (
              <IconButton
                size={34}
                aria-label={`Apagar pagamento ${posicao + 1}: ${porExtenso(um)}`}
                onClick={() => setApagando(um)}
              >
                <IconTrash size={18} stroke={1.8} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {apagando && <Apagar venda={venda} pagamento={apagando} onClose={() => setApagando(null)} />}
    </>
  )
}

const porExtenso = ({ valor, forma }: Pagamento) =>
  `${valor < 0 ? (forma === PELA_TROCA.valor ? 'Passou ' : 'Devolvido ') : ''}${formatarReais(Math.abs(valor))} · ${rotuloDaForma(forma)}`

function Apagar({ venda, pagamento, onClose }: { venda: Venda; pagamento: Pagamento; onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    ...apagarPagamento(venda.id),
    onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível apagar o pagamento. Tente novamente.')),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title="Apagar pagamento"
      danger="Apagar"
      pending={isPending}
      onConfirm={() => mutate(pagamento.id)}
      onClose={onClose}
    >
      {`Apague só o que foi registrado por engano: ${porExtenso(pagamento)}. O histórico da venda guarda o que havia. Para dinheiro que voltou ao cliente, registre uma devolução.`}
    </ConfirmDialog>
  )
}
