import { queryOptions } from '@tanstack/react-query'
import { CHAVE_DAS_PREFERENCIAS, lerGuardado } from './armazem.ts'
import { lerDesenhoDoQr } from './etiqueta/desenho.ts'

/** The drawing behind a `qr_code_url`. A code never changes: it is fetched once. */
export const desenhoDoQr = (url: string) =>
  queryOptions({
    queryKey: ['qrcodes', url],
    queryFn: async ({ signal }) => {
      const resposta = await fetch(url, { signal })
      if (!resposta.ok) throw new Error(`The QR code at ${url} answered ${resposta.status}`)
      return lerDesenhoDoQr(await resposta.text())
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    meta: { falha: 'Um QR Code não pôde ser lido' },
  })

/** Says whether this browser has a printer's paper chosen for labels. */
export const impressoraEscolhida = queryOptions({
  queryKey: ['qrcodes', 'impressora'],
  queryFn: async () => (await lerGuardado(CHAVE_DAS_PREFERENCIAS)) !== undefined,
  staleTime: 0,
  retry: false,
})
