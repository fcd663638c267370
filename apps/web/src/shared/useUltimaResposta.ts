import { useState } from 'react'

/**
 * The answer in hand. While the one to another search is on its way, and when it failed, it is the one before
 * (`anterior`): rows do not vanish because the network did.
 */
export function useUltimaResposta<T>(dados: T | undefined): { resposta: T | undefined; anterior: boolean } {
  const [ultima, setUltima] = useState(dados)
  if (dados !== undefined && dados !== ultima) setUltima(dados)
  return { resposta: dados ?? ultima, anterior: dados === undefined && ultima !== undefined }
}
